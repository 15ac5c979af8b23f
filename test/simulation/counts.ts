export type Counts = Map<string, number>

export const countOne = (counts: Counts, id: string) => counts.set(id, (counts.get(id) ?? 0) + 1)
