// main.tsx -- the page begins here.
import { render } from "preact";
import { app } from "./app";
import { Home } from "./screens/home";
import { PrintScreen } from "./screens/printing";
import { Nowhere, RulesScreen } from "./screens/reading";
import { TableScreen } from "./screens/table";
import { useStore } from "./store";
import "./style/base.css";
import "./style/home.css";
import "./style/table.css";

function Page() {
    useStore(app);
    if (!app.ready) return <div class="opening" aria-busy="true" />;
    if (app.session) return <TableScreen key={app.session.code} session={app.session} />;
    if (app.reading) return <RulesScreen key={app.reading} game={app.reading} />;
    if (app.printing) return <PrintScreen key={app.printing} game={app.printing} />;
    return app.nowhere ? <Nowhere /> : <Home />;
}

render(<Page />, document.getElementById("page")!);
void app.start();
