// tables.mjs -- tables without end: by one client, by reconnecting within the pace, made and closed again.
import { count, keepDoing, pour, request, UPGRADE } from "../tools.mjs";

const LOBBY = { game: "ipso", seats: 2 };

function making(batch, more = () => []) {
    return async ({ port, until, ms }) => {
        let made = 0;
        const bytes = Buffer.concat([Buffer.from(UPGRADE), ...Array.from({ length: batch }, () => [request("create", LOBBY), ...more()]).flat(), request("ping", { id: "end" })]);
        await keepDoing(16, until, () =>
            pour(port, bytes, {
                ms: Math.max(1, Math.min(4000, until - Date.now())),
                seen: (d, socket) => {
                    made += count(d, '"tokens":');
                    if (d.includes('"pong"')) socket.destroy();
                },
            }));
        return { made, ms };
    };
}

const tell = ({ made, ms, grown }) => `${made} tables in ${ms / 1000} s, the store grew by ${(grown / 1e6).toFixed(1)} MB`;
const judge = ({ made, grown, ms }) => [
    [`${made} tables were made`, made <= 120 + (2 * ms) / 1000],
    [`the store grew by ${grown} bytes`, grown < 8e6],
];

export const ATTACKS = [
    { name: "tables-at-once", number: "10", short: true, attack: making(1000), tell, judge },
    { name: "tables-by-reconnecting", number: "10", attack: making(20), tell, judge },
    { name: "tables-made-and-closed", number: "10", attack: making(500, () => [request("close")]), tell, judge: ({ grown }) => [[`the store grew by ${grown} bytes`, grown < 8e6]] },
];
