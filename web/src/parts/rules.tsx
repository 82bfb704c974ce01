// rules.tsx -- the rules beside the game, opened at the clause somebody asked for.
import { useEffect, useRef, useState } from "preact/hooks";
import { app } from "../app";
import { built } from "../built";
import { say, words } from "../words";
import { useStills } from "./still";

const pages = new Map<string, string>();

export function Rules({ game, clause }: { game: string; clause: string | null }) {
    const address = built.rules[game]?.[words.language];
    const [, loaded] = useState("");
    const [exact, setExact] = useState(false); // with clause numbers and readings
    const ref = useRef<HTMLDivElement>(null);
    const page = address ? pages.get(address) : undefined;
    useEffect(() => {
        if (!address || pages.has(address)) return;
        void fetch(address).then((a) => a.text()).then((text) => {
            pages.set(address, text);
            loaded(address);
        });
    }, [address]);
    const open = (wanted: string) => {
        for (const lit of ref.current?.querySelectorAll(".lit") ?? []) lit.classList.remove("lit");
        const whole = ref.current?.querySelector(`[id="${wanted}"]`)?.closest("li, p");
        whole?.closest("details")?.setAttribute("open", "");
        whole?.classList.add("lit");
        whole?.scrollIntoView({ block: "center" });
    };
    useEffect(() => {
        if (page && clause) open(clause);
    }, [page, clause]);
    useStills(ref, game, !!page);
    const onClick = (e: MouseEvent) => {
        const link = (e.target as HTMLElement).closest("a.clause");
        if (!link) return;
        e.preventDefault(); // the address is the table's
        open(link.getAttribute("href")!.slice(1));
    };
    if (!address) return <p class="quiet">{say("page.rules.none")}</p>;
    return (
        <>
            {app.prints(game) && <p class="rules-print"><a class="link" href={`/print/${game}`} target="_blank">{say("page.print.this")}</a></p>}
            {/* The text is our own, made by the build from the game's folder. */}
            <div class={exact ? "rules exact" : "rules"} ref={ref} onClick={onClick} dangerouslySetInnerHTML={{ __html: page ?? "" }} />
            <label class="rules-exact"><input type="checkbox" checked={exact} onChange={(e) => setExact(e.currentTarget.checked)} /> {say("page.rules.exact")}</label>
        </>
    );
}
