// dialog.tsx -- a dialog over the table, and a line of text in it that can be copied.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { app } from "../app";
import { say } from "../words";
import { Icon } from "./icons";

export function Dialog({ title, onClose, children, wide = false }: { title: string; onClose: () => void; children: ComponentChildren; wide?: boolean }) {
    const ref = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        const d = ref.current!;
        d.showModal();
        return () => d.close();
    }, []);
    return (
        <dialog
            ref={ref} class={wide ? "dialog wide" : "dialog"} aria-label={title} onCancel={(e) => (e.preventDefault(), onClose())}
            onClick={(e) => e.target === ref.current && onClose()}
        >
            <div class="dialog-body">
                <header>
                    <h2>{title}</h2>
                    <button type="button" class="bare" aria-label={say("page.close")} onClick={onClose}><Icon name="close" /></button>
                </header>
                {app.session?.notice && <p class="dialog-notice" role="alert">{app.session.notice}</p>}
                {children}
            </div>
        </dialog>
    );
}

/** A line of text to hand on, with a button that copies it also where the browser has no clipboard (plain http). */
export function CopyLine({ text, label }: { text: string; label: string }) {
    const ref = useRef<HTMLInputElement>(null);
    const done = useRef<HTMLSpanElement>(null);
    const copy = () => {
        const input = ref.current!;
        input.focus();
        input.select();
        let fine = false;
        try {
            fine = document.execCommand("copy");
        } catch {
            fine = false;
        }
        done.current!.textContent = say(fine ? "page.copied" : "page.copy_by_hand");
    };
    return (
        <div class="copy-line">
            <label>
                <span>{label}</span>
                <input ref={ref} readOnly value={text} onFocus={(e) => e.currentTarget.select()} />
            </label>
            <button type="button" class="button" onClick={copy}><Icon name="copy" size={18} /> {say("page.copy")}</button>
            <span class="copy-done" role="status" ref={done} />
        </div>
    );
}
