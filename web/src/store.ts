// store.ts -- the smallest thing that can be watched: who changes something says so, who draws it draws again.
import { useEffect, useReducer } from "preact/hooks";

export class Store {
    private watchers = new Set<() => void>();

    watch(tell: () => void): () => void {
        this.watchers.add(tell);
        return () => this.watchers.delete(tell);
    }

    changed(): void {
        for (const tell of [...this.watchers]) tell();
    }
}

/** Draws the component again whenever the store says it changed. */
export function useStore<S extends Store>(store: S): S {
    const [, again] = useReducer<number, undefined>((n) => n + 1, 0);
    useEffect(() => store.watch(() => again(undefined)), [store]);
    return store;
}
