/** Upper bounds of what an answer took, in seconds; what took longer counts as the rest. */
export const bucketsSeconds = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]

export interface Answered {
  method: string
  route: string
  status: number
}

export interface Durations {
  /** How many answers ended within each of the buckets, and not within the one before; the last are the rest. */
  counts: number[]
  sumSeconds: number
}

/** What has been answered, counted as cheaply as can be, for it happens with every request. */
export interface RequestFigures {
  answered(answer: Answered, seconds: number): void
  requests(): { answer: Answered; count: number }[]
  durations(): ReadonlyMap<string, Durations>
}

export function openRequestFigures(): RequestFigures {
  const requests = new Map<string, { answer: Answered; count: number }>()
  const durations = new Map<string, Durations>()
  return {
    answered({ method, route, status }, seconds) {
      const key = `${method} ${status} ${route}`
      const counted = requests.get(key)
      if (counted) counted.count++
      else requests.set(key, { answer: { method, route, status }, count: 1 })
      const took = durations.get(route) ?? { counts: Array(bucketsSeconds.length + 1).fill(0), sumSeconds: 0 }
      durations.set(route, took)
      let at = 0
      while (seconds > Number(bucketsSeconds[at])) at++
      took.counts[at] = Number(took.counts[at]) + 1
      took.sumSeconds += seconds
    },
    requests: () => [...requests.values()],
    durations: () => durations,
  }
}
