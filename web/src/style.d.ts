// Styles are imported for their effect; esbuild bundles them.
declare module "*.css";
declare module "*.svg" {
    const text: string; // the drawing itself (build.mjs)
    export default text;
}
declare module "*.txt" {
    const text: string;
    export default text;
}
