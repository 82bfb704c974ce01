// rules.tsx -- the rules beside the game, opened at the clause somebody asked for.
import { useEffect, useRef, useState } from "preact/hooks";
import { built } from "../built";
import { say, words } from "../words";

const pages = new Map<string, string>();

export function Rules({ game, clause }: { game: string; clause: string | null }) {
    const address = built.rules[game]?.[words.language];
    const [, loaded] = useState("");
    const ref = useRef<HTMLDivElement>(null);
    const page = address ? pages.get(address) : undefined;
    useEffect(() => {
        if (!address || pages.has(address)) return;
        void fetch(address).then((a) => a.text()).then((text) => {
            pages.set(address, text);
            loaded(address);
        });
    }, [address]);
    useEffect(() => {
        if (!page || !clause) return;
        const at = ref.current?.querySelector<HTMLElement>(`[id="${clause}"]`);
        for (const lit of ref.current?.querySelectorAll(".lit") ?? []) lit.classList.remove("lit");
        const whole = at?.closest("li, p");
        whole?.classList.add("lit");
        whole?.scrollIntoView({ block: "center" });
    }, [page, clause]);
    if (!address) return <p class="quiet">{say("page.rules.none")}</p>;
    // The text is our own, made by the build from the game's folder.
    return <div class="rules" ref={ref} dangerouslySetInnerHTML={{ __html: page ?? "" }} />;
}
