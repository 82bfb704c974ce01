// able.ts -- whether this browser can draw in three dimensions, and how well. Apart from the rest, so that asking does not fetch it.

type Drawing = "none" | "processor" | "card";
let known: Drawing | undefined; // every look costs a drawing context, and browsers have few

function look(): Drawing {
    try {
        const gl = document.createElement("canvas").getContext("webgl2");
        if (!gl) return "none";
        const more = gl.getExtension("WEBGL_debug_renderer_info"), name = String(gl.getParameter(more ? more.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
        gl.getExtension("WEBGL_lose_context")?.loseContext();
        return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name) ? "processor" : "card";
    } catch {
        return "none";
    }
}

const drawing = (): Drawing => (known ??= look());

export const hasWebGL = (): boolean => drawing() !== "none";

/** Whether no graphics card draws, but the processor. */
export const isSoftware = (): boolean => drawing() === "processor";
