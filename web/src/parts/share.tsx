// share.tsx -- bringing people to the table, and the own seat to another device.
import { useEffect, useState } from "preact/hooks";
import type { Session } from "../session";
import { say } from "../words";
import { CopyLine, Dialog } from "./dialog";

export const inviteLink = (code: string): string => `${location.origin}/t/${code}`;

export function Invitation({ code }: { code: string }) {
    return (
        <div class="invitation">
            <img class="qr" src={`/qr/${code}.svg`} alt={say("page.share.qr")} width="160" height="160" />
            <div>
                <p class="say-code"><span>{say("page.share.code")}</span> <strong class="code big">{code}</strong></p>
                <CopyLine text={inviteLink(code)} label={say("page.share.link")} />
            </div>
        </div>
    );
}

export function Share({ session, onClose }: { session: Session; onClose: () => void }) {
    return (
        <Dialog title={say("page.menu.share")} onClose={onClose} wide>
            <p>{say("page.share.how")}</p>
            <Invitation code={session.code} />
        </Dialog>
    );
}

export function MoveSeat({ session, onClose }: { session: Session; onClose: () => void }) {
    const [moved, setMoved] = useState<{ link: string; svg: string } | null>(null);
    useEffect(() => {
        void session.ask({ t: "move" }).then((ok) => ok && setMoved({ link: new URL(ok.link, location.origin).href, svg: ok.svg }));
    }, []);
    return (
        <Dialog title={say("page.menu.move")} onClose={onClose} wide>
            <p>{say("page.move.how")}</p>
            {moved && (
                <div class="invitation">
                    <img class="qr" src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(moved.svg)}`} alt={say("page.share.qr")} width="160" height="160" />
                    <div><CopyLine text={moved.link} label={say("page.move.link")} /></div>
                </div>
            )}
        </Dialog>
    );
}
