const dayMs = 24 * 3_600_000

/** Returns the days up to this one, oldest first. */
export function daysUntil(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, nth) => daysBefore(day, count - 1 - nth))
}

export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10)
}
