// rules.mjs -- a rules page from Markdown to HTML: headings, paragraphs, nested lists, tables, bold,
// italics and code. The first mention of a clause id (in code or bold) gets an anchor, so that
// a refusal can open the rules at the sentence that forbids the act.

const ESCAPE = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const CLAUSE = /^[A-Z]{2}-[A-Z-]+$/;

function inline(text, seen) {
    const marked = (_, code, bold) => {
        const word = code ?? bold, tag = code ? "code" : "strong";
        if (!CLAUSE.test(word)) return `<${tag}>${word}</${tag}>`;
        if (seen.has(word)) return `<a class="clause" href="#${word}">${word}</a>`;
        seen.add(word);
        return `<span class="clause" id="${word}" tabindex="-1">${word}</span>`;
    };
    return text
        .replace(/[&<>"]/g, (c) => ESCAPE[c])
        .replace(/`([^`]+)`|\*\*([^*]+)\*\*/g, marked)
        .replace(/(^|[^\w*])[*_]([^*_\s][^*_]*)[*_](?![\w*])/g, "$1<em>$2</em>")
        .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
}

const row = (line, cell, seen) =>
    `<tr>${line.replace(/^\s*\||\|\s*$/g, "").split("|").map((c) => `<${cell}>${inline(c.trim(), seen)}</${cell}>`).join("")}</tr>`;

/** Lines grouped into blocks: a list item or paragraph goes on until the next mark or blank line. */
function blocks(markdown) {
    const out = [];
    let fresh = true;
    for (const line of markdown.split(/\r?\n/)) {
        const item = /^(\s*)(?:[-*]|(\d+)\.)\s+(.*)$/.exec(line);
        const last = out[out.length - 1];
        if (!line.trim()) fresh = true;
        else if (/^#{1,6}\s/.test(line)) out.push({ kind: "head", level: line.indexOf(" "), text: line.replace(/^#+\s+/, "") }), (fresh = true);
        else if (/^\s*\|/.test(line)) {
            if (last?.kind === "table" && !fresh) last.lines.push(line);
            else out.push({ kind: "table", lines: [line] }), (fresh = false);
        } else if (item) out.push({ kind: "item", depth: item[1].length >> 1, tag: item[2] ? "ol" : "ul", text: item[3] }), (fresh = false);
        else if (!fresh && last && "text" in last) last.text += ` ${line.trim()}`;
        else out.push({ kind: "text", text: line.trim() }), (fresh = false);
    }
    return out;
}

const MORE = { fr: "Toutes les règles, article par article", en: "All the rules, clause by clause" };

/** The page of a game: in short, with its picture, what one needs to begin; then every clause, folded away. */
export function wholePage(markdown, short, picture, language) {
    const html = rulesPage(markdown), title = /^<h2>.*?<\/h2>/.exec(html)?.[0] ?? "";
    return `${title}<img class="rules-picture" src="${picture}" alt="">${pictured(rulesPage(short))}<details class="rules-all"><summary>${MORE[language]}</summary>${html.slice(title.length)}</details>`;
}

/** `[name: what it shows]` alone on a line is where a position of scenes.txt is drawn. */
const pictured = (html) => html.replace(/<p>\[(\w+): ?([^\]]+)\]<\/p>/g, '<figure class="rules-scene"><div role="img" aria-label="$2" data-scene="$1" inert></div><figcaption>$2</figcaption></figure>');

const aside = (text) => `<span class="reading">${text}</span>`;

/** Which reading of the rulebook a sentence is, and which clause is meant: for referees only. */
const reading = (html) => html
    .replace(/<em>((?:Reading|Lecture|reading|lecture)(?: R\d+)?)<\/em>(\s?: )?/g, (all) => aside(all.replace(/<\/?em>/g, "")))
    .replace(/ \((R\d+)\)|, R\d+(?=\))/g, aside)
    .replace(/\((R\d+\s?; )/g, (_, which) => `(${aside(which)}`)
    .replace(/\s?[;,] (?:les |the )?<code>[A-Z]{2}-…<\/code>[^.<]*/g, aside)
    .replace(/(\s?: )([A-Z]{2}-[A-Z-]+)\b(?!["<])/g, (_, colon, clause) => aside(`${colon}<a class="clause" href="#${clause}">${clause}</a>`));

export function rulesPage(markdown) {
    const seen = new Set(), open = [];
    let html = "";
    const close = (depth) => {
        while (open.length > depth) html += `</li></${open.pop()}>`;
    };
    for (const b of blocks(markdown)) {
        if (b.kind === "item") {
            close(b.depth + 1);
            if (open.length === b.depth + 1) html += "</li>";
            while (open.length < b.depth + 1) html += `<${b.tag}>`, open.push(b.tag);
            html += `<li>${inline(b.text, seen)}`;
            continue;
        }
        close(0);
        if (b.kind === "head") html += `<h${Math.min(b.level + 1, 4)}>${inline(b.text, seen)}</h${Math.min(b.level + 1, 4)}>`;
        else if (b.kind === "text") html += `<p>${inline(b.text, seen)}</p>`;
        else {
            const [head, rule, ...rest] = b.lines;
            const body = rule && /^[\s|:-]+$/.test(rule) ? rest : b.lines.slice(1);
            html += `<table><thead>${row(head, "th", seen)}</thead><tbody>${body.map((l) => row(l, "td", seen)).join("")}</tbody></table>`;
        }
    }
    close(0);
    return reading(html);
}
