// page.mjs -- what measuring programs write into docs/performance.md: tables between marks, and plots beside it.
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";

const root = new URL("../", import.meta.url);
const INK = "#222", FAINT = "#ccc", COLOURS = ["#0b6e8f", "#c2571a", "#5b8c2a", "#7a4ea3"];

/** Puts `text` between the marks `<!-- name -->` and `<!-- end name -->` of the page. */
export function writeSection(name, text, file = new URL("docs/performance.md", root)) {
    const page = readFileSync(file, "utf8"), begin = `<!-- ${name} -->\n`, end = `<!-- end ${name} -->`;
    const from = page.indexOf(begin), to = page.indexOf(end);
    if (from < 0 || to < from) throw new Error(`the page has no marks ${name}`);
    writeFileSync(file, `${page.slice(0, from)}${begin}${text.trim()}\n${page.slice(to)}`);
}

export const writePlot = (name, svg) => writeFileSync(new URL(`docs/plots/${name}.svg`, root), svg);

export const table = (head, rows) => [head, head.map((_, i) => (i ? "---:" : "---")), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

/** Three digits, thousands apart. */
export function digits(x) {
    if (!Number.isFinite(x)) return "–";
    if (Math.abs(x) >= 1000) return Math.round(Number(x.toPrecision(3))).toLocaleString("en");
    return String(Number(x.toPrecision(3)));
}

/** Where and when figures were taken. */
export const machine = () => `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0].model.replace(/\s+/g, " ").trim()}, node ${process.version}`;

const escape = (text) => String(text).replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
const words = (x, y, text, more = "") => `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" fill="${INK}" ${more}>${escape(text)}</text>`;
const sheet = (width, height, parts) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<rect width="${width}" height="${height}" fill="#fff"/>
${parts.join("\n")}
</svg>
`;

/** How many times better than each peer we are, as bars from 1 on a scale of tens: to the right ours is better. */
export function bars(title, list) {
    const left = 330, width = 860, line = 22, top = 44, height = top + list.length * line + 34;
    const logs = list.map((b) => Math.log10(b.ratio)), low = Math.floor(Math.min(0, ...logs)), high = Math.ceil(Math.max(0, ...logs));
    const x = (log) => left + ((log - low) / (high - low || 1)) * (width - left - 60), parts = [words(12, 22, title, 'font-size="14" font-weight="bold"')];
    for (let log = low; log <= high; log++)
        parts.push(`<path d="M${x(log).toFixed(1)} ${top - 8}V${height - 26}" stroke="${log ? FAINT : INK}"/>`, words(x(log), height - 10, `${digits(10 ** log)} ×`, 'text-anchor="middle"'));
    list.forEach((bar, i) => {
        const from = Math.min(x(0), x(logs[i])), size = Math.abs(x(logs[i]) - x(0)), y = top + i * line;
        parts.push(words(left - 10, y + 12, bar.name, 'text-anchor="end"'));
        parts.push(`<rect x="${from.toFixed(1)}" y="${y}" width="${Math.max(size, 1).toFixed(1)}" height="15" fill="${COLOURS[bar.ratio < 1 ? 1 : 0]}"/>`);
        parts.push(words(Math.max(x(0), x(logs[i])) + 6, y + 12, digits(bar.ratio)));
    });
    return sheet(width, height, parts);
}

/** Small plots side by side, both axes in tens: {title, x, lines: [{name, points: [[x, y]...]}]}. */
export function plots(list) {
    const wide = 290, high = 260, inner = { left: 56, right: 16, top: 34, bottom: 84 }, across = Math.min(3, list.length), parts = [];
    list.forEach((plot, i) => {
        const ox = (i % across) * wide, oy = Math.floor(i / across) * high, all = plot.lines.flatMap((l) => l.points);
        const range = (k) => {
            const logs = all.map((p) => Math.log10(Math.max(p[k], 1e-9))), low = Math.min(...logs), most = Math.max(...logs);
            return most - low < 0.5 ? [low - 0.25, most + 0.25] : [low, most];
        };
        const [x0, x1] = range(0), [y0, y1] = range(1);
        const x = (v) => ox + inner.left + ((Math.log10(Math.max(v, 1e-9)) - x0) / (x1 - x0)) * (wide - inner.left - inner.right);
        const y = (v) => oy + high - inner.bottom - ((Math.log10(Math.max(v, 1e-9)) - y0) / (y1 - y0)) * (high - inner.top - inner.bottom);
        parts.push(words(ox + 12, oy + 20, plot.title, 'font-weight="bold"'));
        parts.push(`<path d="M${ox + inner.left} ${oy + inner.top}V${oy + high - inner.bottom}H${ox + wide - inner.right}" fill="none" stroke="${FAINT}"/>`);
        for (const v of [...new Set(all.map((p) => p[0]))]) parts.push(words(x(v), oy + high - inner.bottom + 15, digits(v), 'text-anchor="middle" font-size="10"'));
        for (const log of [y0, y1]) parts.push(words(ox + inner.left - 5, y(10 ** log) + 4, digits(10 ** log), 'text-anchor="end" font-size="10"'));
        parts.push(words(ox + inner.left, oy + high - inner.bottom + 30, plot.x, 'font-size="10"'));
        plot.lines.forEach((one, k) => {
            parts.push(`<path d="M${one.points.map((p) => `${x(p[0]).toFixed(1)} ${y(p[1]).toFixed(1)}`).join("L")}" fill="none" stroke="${COLOURS[k]}" stroke-width="2"/>`);
            for (const p of one.points) parts.push(`<circle cx="${x(p[0]).toFixed(1)}" cy="${y(p[1]).toFixed(1)}" r="3" fill="${COLOURS[k]}"/>`);
            parts.push(`<text x="${ox + inner.left}" y="${oy + high - inner.bottom + 44 + 12 * k}" fill="${COLOURS[k]}" font-size="10">${escape(one.name)}</text>`);
        });
    });
    return sheet(across * wide, Math.ceil(list.length / across) * high, parts);
}
