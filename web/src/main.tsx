// main.tsx -- the page begins here.
import { render } from "preact";
import { app } from "./app";
import { Home } from "./screens/home";
import { Nowhere, Sorry } from "./screens/sorry";
import { useStore } from "./store";
import { say } from "./words";
import "./style/base.css";
import "./style/home.css";

function Page() {
    useStore(app);
    if (!app.ready) return <div class="opening" aria-busy="true" />;
    if (app.failed) return <Sorry title={say("page.gone.failed")} more={say("page.gone.failed_more")} again={() => void app.again()} />;
    if (app.beyond) {
        const { PrintScreen, RulesScreen, TableScreen } = app.beyond;
        if (app.session) return <TableScreen key={app.session.code} session={app.session} />;
        if (app.reading) return <RulesScreen key={app.reading} game={app.reading} />;
        if (app.printing) return <PrintScreen key={app.printing} game={app.printing} />;
    }
    return app.nowhere ? <Nowhere /> : <Home />;
}

render(<Page />, document.getElementById("page")!);
void app.start();
