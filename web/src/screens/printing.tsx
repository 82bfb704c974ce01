// printing.tsx -- a game's printed set: paper, language and ink, what its pages look like, and the file, all made by the server.
import { useEffect, useState } from "preact/hooks";
import { app } from "../app";
import { say, words } from "../words";
import { Reading } from "./reading";

const PAPERS = ["a4", "a3", "letter"], LANGUAGES = [["fr", "Français"], ["en", "English"]] as const;
const ASK_EVERY_MS = 1000;

/** Whether the file is there: the server makes each kind once, when it is first asked for. */
function useMade(address: string): "waits" | "made" | "failed" {
    const [told, setTold] = useState({ address: "", state: "waits" as "waits" | "made" | "failed" });
    useEffect(() => {
        let timer = 0, live = true;
        const ask = async () => {
            const answer = await fetch(address, { method: "HEAD" }).catch(() => null);
            if (!live) return;
            if (answer?.ok) setTold({ address, state: "made" });
            else if (answer && answer.status !== 503) setTold({ address, state: "failed" });
            else timer = window.setTimeout(() => void ask(), ASK_EVERY_MS);
        };
        void ask();
        return () => {
            live = false;
            window.clearTimeout(timer);
        };
    }, [address]);
    return told.address === address ? told.state : "waits";
}

function Choice({ name, label, value, values, onChoose }: { name: string; label: string; value: string; values: readonly (readonly [string, string])[]; onChoose: (value: string) => void }) {
    return (
        <label class="field">
            <span>{label}</span>
            <select name={name} value={value} onChange={(e) => onChoose(e.currentTarget.value)}>{values.map(([v, text]) => <option key={v} value={v}>{text}</option>)}</select>
        </label>
    );
}

export function PrintScreen({ game }: { game: string }) {
    const [paper, setPaper] = useState("a4"), [language, setLanguage] = useState<string>(words.language), [ink, setInk] = useState("full");
    const name = words.text(`${game}.name`), query = `?paper=${paper}&lang=${language}&ink=${ink}`, pdf = `/print/${game}.pdf${query}`;
    const state = useMade(pdf);
    return (
        <Reading kind="printing" title={`${name} · ${say("page.print.this")}`} tools={<button type="button" class="button small" onClick={() => app.go(`/rules/${game}`)}>{say("page.panel.rules")}</button>}>
            <h1>{say("page.print.title", name)}</h1>
            <p>{say("page.print.what")}</p>
            <div class="print-wishes">
                <Choice name="paper" label={say("page.print.paper")} value={paper} values={PAPERS.map((p) => [p, p === "letter" ? "Letter" : p.toUpperCase()] as const)} onChoose={setPaper} />
                <Choice name="language" label={say("page.print.language")} value={language} values={LANGUAGES} onChoose={setLanguage} />
                <Choice name="ink" label={say("page.print.ink")} value={ink} values={[["full", say("page.print.ink_full")], ["saving", say("page.print.ink_saving")]]} onChoose={setInk} />
            </div>
            <p role="status" data-print={state}>{state === "made" ? say("page.print.made") : state === "failed" ? say("page.print.failed") : say("page.print.waits")}</p>
            {state === "made" && (
                <>
                    <p class="print-files">
                        <a class="button primary" href={pdf} target="_blank">{say("page.print.open")}</a>
                        <a class="button" href={pdf} download={`${game}-${paper}-${language}.pdf`}>{say("page.print.save")}</a>
                    </p>
                    <img class="print-preview" src={`/print/${game}.png${query}`} alt={say("page.print.preview", name)} width="1256" height="590" />
                </>
            )}
        </Reading>
    );
}
