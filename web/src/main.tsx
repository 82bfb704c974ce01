// main.tsx -- the page begins here.
import { render } from "preact";
import { app } from "./app";
import { Home } from "./screens/home";
import { TableScreen } from "./screens/table";
import { useStore } from "./store";
import "./style/base.css";
import "./style/home.css";
import "./style/table.css";

function Page() {
    useStore(app);
    if (!app.ready) return <div class="opening" aria-busy="true" />;
    return app.session ? <TableScreen key={app.session.code} session={app.session} /> : <Home />;
}

render(<Page />, document.getElementById("page")!);
void app.start();
