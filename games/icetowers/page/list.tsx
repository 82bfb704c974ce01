// list.tsx -- the same table as a list: towers in words, every act a button. For screen readers and for machines that cannot draw it.
import { say, words } from "page/words";
import { type Props, type Scene, topOf, type Tower } from "./model";
import { type Deed, deedsAt, type Offers } from "./offer";
import { deedWords, handWords, nameOf, pieceWords, Sign } from "./tell";

interface ListProps {
    props: Props;
    scene: Scene;
    offers: Offers;
    threats: boolean;
    put: (text: string, at: string) => void;
}

function Acts({ props, scene, deeds, put, at }: { props: Props; scene: Scene; deeds: Deed[]; put: ListProps["put"]; at: string }) {
    return (
        <>
            {deeds.map((d) => (
                <button type="button" key={d.text} class="button small" data-act={d.text} onClick={() => put(d.text, at)}>{deedWords(props, scene, d)}</button>
            ))}
        </>
    );
}

function TowerRow({ props, scene, tower: t, offers, put, threats }: ListProps & { tower: Tower }) {
    const owner = nameOf(props, t.seat ?? scene.ownerOf[topOf(t).colour] ?? -1);
    return (
        <li class="it-row" data-row={t.number}>
            <p>
                <b>{say("icetowers.page.tower_short", t.number)}</b>
                <span class="it-pile" aria-hidden="true">{t.pieces.map((p) => <Sign key={p.id} piece={p} />)}</span>
                <span class="unseen">{t.pieces.map((p) => pieceWords(props, p)).join(", ")}</span>
                <span>{t.points !== null ? say("icetowers.page.brief", owner, t.points) : owner}{t.war ? ` · ${say("icetowers.page.in_war")}` : ""}</span>
            </p>
            {threats && t.pieces.some((p) => scene.mineable.has(p.id) || scene.pairs.has(p.id)) && (
                <p class="it-row-threat">
                    {[...new Set(t.pieces.filter((p) => scene.mineable.has(p.id)).map((p) => p.colour))].map((c) => say("icetowers.page.threat_mine", words.text(`icetowers.page.colour_${c}`), nameOf(props, scene.ownerOf[c] ?? -1))).join(", ")}
                    {t.pieces.some((p) => scene.pairs.has(p.id)) ? ` ${say("icetowers.page.threat_split")}` : ""}
                </p>
            )}
            <p class="it-acts"><Acts props={props} scene={scene} deeds={deedsAt(offers.deeds, t)} put={put} at={`r${t.number}`} /></p>
        </li>
    );
}

export function ListView(all: ListProps) {
    const { props, scene, offers, put } = all, own = scene.hands[props.seat];
    const towers = scene.towers.filter((t) => t.pieces.length > 1), lone = scene.towers.filter((t) => t.pieces.length === 1);
    return (
        <div class="it-list" tabIndex={0} role="region" aria-label={say("icetowers.page.list")}>
            <h2>{say("icetowers.page.hands")}</h2>
            <ul class="it-hands">{scene.hands.map((h) => <li key={h.seat}>{h.piece && <Sign piece={h.piece} />} {handWords(props, h)}</li>)}</ul>
            <h2>{say("icetowers.page.towers")}</h2>
            {towers.length === 0 && <p class="quiet">{say("icetowers.page.no_towers")}</p>}
            <ul>{towers.map((t) => <TowerRow key={t.number} {...all} tower={t} />)}</ul>
            <h2>{say("icetowers.page.lones")}</h2>
            {scene.colours.map((c) => {
                const mine = lone.filter((t) => t.pieces[0]!.colour === c);
                if (!mine.length) return null;
                return (
                    <section key={c} aria-label={words.text(`icetowers.page.colour_${c}`)}>
                        <h3>{words.text(`icetowers.page.colour_${c}`)} · {nameOf(props, scene.ownerOf[c] ?? -1)}</h3>
                        <ul class="it-lones">
                            {mine.map((t) => {
                                const deeds = deedsAt(offers.deeds, t).filter((d) => (own?.piece ? d.kind === "cap" : true));
                                return (
                                    <li key={t.number} data-row={t.number}>
                                        {deeds.length === 0 && <span><Sign piece={t.pieces[0]!} /><span class="unseen">{pieceWords(props, t.pieces[0]!)}</span></span>}
                                        {deeds.map((d) => (
                                            <button type="button" key={d.text} class="it-lone" data-act={d.text} onClick={() => put(d.text, `r${t.number}`)}>
                                                <Sign piece={t.pieces[0]!} /> <span aria-hidden="true">{d.kind === "take" ? say("icetowers.page.take") : say("icetowers.page.cap")}</span>
                                                <span class="unseen">{deedWords(props, scene, d)}</span>
                                            </button>
                                        ))}
                                    </li>
                                );
                            })}
                        </ul>
                    </section>
                );
            })}
        </div>
    );
}
