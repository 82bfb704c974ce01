// able.ts -- whether this browser can draw in three dimensions, and how well. Apart from the rest, so that asking does not fetch it.

function context(): WebGL2RenderingContext | null {
    try {
        return document.createElement("canvas").getContext("webgl2");
    } catch {
        return null;
    }
}

export const hasWebGL = (): boolean => !!context();

/** Whether no graphics card draws, but the processor. */
export function isSoftware(): boolean {
    const gl = context(), more = gl?.getExtension("WEBGL_debug_renderer_info");
    return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(String(gl?.getParameter(more ? more.UNMASKED_RENDERER_WEBGL : gl.RENDERER)));
}
