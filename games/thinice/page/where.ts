// where.ts -- heaps are seen moving all the time: a place has no mark of its own.
export const where = (): string | null => null;

/** The name at the heap, and the plate. */
export const won = (_: unknown, seat: number): string[] => [`.ti-tag[data-seat="${seat}"]`, `.ti-plate[data-seat="${seat}"]`];
