// sorry.tsx -- what cannot be shown: why, and the way on.
import { app } from "../app";
import { say } from "../words";
import { HomeBar } from "./home";

export function Sorry({ title, more, again }: { title: string; more: string; again?: () => void }) {
    return (
        <div class="home">
            <HomeBar />
            <main class="gone sheet">
                <h1>{title}</h1>
                <p>{more}</p>
                {again && <button type="button" class="button primary" onClick={again}>{say("page.gone.again")}</button>}
                <button type="button" class={again ? "button" : "button primary"} onClick={() => app.go("/")}>{say("page.gone.home")}</button>
            </main>
        </div>
    );
}

export const Nowhere = () => <Sorry title={say("page.gone.nowhere")} more={say("page.gone.nowhere_more")} />;
