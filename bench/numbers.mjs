/** Of several runs; undefined where there is none. */
export function spread(values) {
  const sorted = values.filter((value) => Number.isFinite(value)).sort((one, other) => one - other)
  if (sorted.length === 0) return undefined
  return { min: sorted[0], median: middle(sorted), max: sorted.at(-1), runs: sorted.length }
}

/** Of sorted numbers: how many are below the share. */
export function shareOf(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

function middle(sorted) {
  const at = sorted.length >> 1
  return sorted.length % 2 ? sorted[at] : (sorted[at - 1] + sorted[at]) / 2
}
