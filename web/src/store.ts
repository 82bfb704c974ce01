// store.ts -- the smallest thing that can be watched: who changes something says so, who draws it draws again.
import { useLayoutEffect, useReducer } from "preact/hooks";

export class Store {
    private watchers = new Set<() => void>();
    /** Rises with every change, so that who begins to watch knows whether something was missed. */
    version = 0;

    watch(tell: () => void): () => void {
        this.watchers.add(tell);
        return () => this.watchers.delete(tell);
    }

    changed(): void {
        this.version++;
        for (const tell of [...this.watchers]) tell();
    }
}

/** Draws the component again whenever the store says it changed, also when that was between drawing and watching. */
export function useStore<S extends Store>(store: S): S {
    const [, again] = useReducer<number, undefined>((n) => n + 1, 0);
    const { version } = store;
    useLayoutEffect(() => {
        const stop = store.watch(() => again(undefined));
        if (store.version !== version) again(undefined);
        return stop;
    }, [store]);
    return store;
}
