/** Returns a copy of the list with the entries before this place. Chromium 109 has no `toSpliced`. */
export function insertAt<Entry>(list: readonly Entry[], place: number, ...entries: Entry[]): Entry[] {
  return [...list.slice(0, place), ...entries, ...list.slice(place)]
}
