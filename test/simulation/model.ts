import { dayMs } from './clock.ts'
import type { Change } from './states.ts'

export type Observed = [subject: string, state: string][]

/** The answer to a request that is lost, or has not arrived, does not tell whether the shop has made the change. */
export type Answer = 'done' | 'rejected' | 'lost'
type Request = { change: Change; answer: Answer }
type Group = { before: Set<string>; requests: Request[]; left: number }

const lifetimesMs: Record<string, number> = { trash: 30 * dayMs, deleted: dayMs }

/** States what may be stored of each subject. Unless a request has failed or waits, that is exactly one state. */
export class Model {
  possible = new Map<string, Set<string>>()
  /** The shop counts the days of `trash` and `deleted` from a time between these. */
  since = new Map<string, { from: number; to: number }>()
  clock = { seenAt: 0, stableSince: 0 }
  /** A browser still sends these subjects, which then have the given state. */
  readonly waiting = new Map<string, string>()
  readonly #groups = new Map<string, Group>()

  /** A request may change the subject, before or after those that wait. @returns what to call once it has ended */
  request(subject: string, change: Change): (answer: Answer) => void {
    const before = this.possible.get(subject) ?? new Set(['absent'])
    const group = this.#groups.get(subject) ?? { before, requests: [], left: 0 }
    const request: Request = { change, answer: 'lost' }
    group.requests.push(request)
    group.left++
    this.#groups.set(subject, group)
    const conclude = () => this.possible.set(subject, listStates(group.before, group.requests))
    conclude()
    return (answer) => {
      request.answer = answer
      if (answer !== 'lost') conclude()
      if (--group.left === 0) this.#groups.delete(subject)
    }
  }

  /** A browser sends the subject now or later. */
  expect(subject: string, state: string): void {
    this.possible.set(subject, new Set(['absent', state]))
    this.waiting.set(subject, state)
  }

  recordTime(now: number): void {
    const { seenAt, stableSince } = this.clock
    this.clock = { seenAt: now, stableSince: Math.abs(now - seenAt) > dayMs ? now : stableSince }
  }

  /** The shop deletes by age, unless its clock has jumped within the last day. */
  cleanUp(now: number): void {
    this.recordTime(now)
    if (now - this.clock.stableSince < dayMs) return
    for (const [subject, states] of this.possible) {
      const { from, to } = this.since.get(subject) ?? { from: now, to: now }
      const isOld = (state: string, time: number) =>
        state.split(' ').some((word) => now - time >= (lifetimesMs[word] ?? Number.POSITIVE_INFINITY))
      const later = [...states].flatMap((state) => [
        ...(isOld(state, from) ? ['absent'] : []),
        ...(isOld(state, to) ? [] : [state]),
      ])
      this.possible.set(subject, new Set(later))
    }
  }

  /** Returns what contradicts the requests. What was seen is certain afterwards. */
  check(observed: Observed): string[] {
    const seen = Map.groupBy(observed, ([subject]) => subject)
    const unknown = [...seen.keys()].filter((subject) => !this.possible.has(subject))
    const violations = unknown.map((subject) => `nobody made ${subject}`)
    for (const [subject, states] of this.possible) {
      const found = seen.get(subject) ?? [[subject, 'absent']]
      const state = found[0]?.[1] ?? 'absent'
      if (found.length > 1) violations.push(`${subject} is there ${found.length} times`)
      else if (!states.has(state)) violations.push(`${subject} is ${state} instead of ${[...states].join(' or ')}`)
      this.possible.set(subject, this.#withWaiting(subject, new Set([state])))
    }
    return violations
  }

  /** Goes back to the moment of a backup, except that the erased stays erased and that browsers still send. */
  restore(
    moment: Pick<Model, 'possible' | 'since' | 'clock'>,
    isErased: (subject: string) => boolean,
    mayBeErased: (subject: string) => boolean,
  ): void {
    const { possible, since, clock } = structuredClone(moment)
    Object.assign(this, { since, clock })
    for (const subject of this.possible.keys()) {
      const states = (!isErased(subject) && possible.get(subject)) || new Set(['absent'])
      if (mayBeErased(subject)) states.add('absent')
      this.possible.set(subject, this.#withWaiting(subject, states))
    }
  }

  #withWaiting(subject: string, states: Set<string>): Set<string> {
    const later = states.has('absent') && this.waiting.get(subject)
    return later ? new Set([...states, later]) : states
  }
}

/** Returns the states after the requests in any order that agrees with the answers. */
function listStates(before: Set<string>, requests: Request[]): Set<string> {
  const later = requests.flatMap((request) => {
    const states = [...before].flatMap((state) => {
      const changed = request.change(state)
      if (request.answer === 'rejected') return changed === undefined ? [state] : []
      return changed ?? []
    })
    const others = requests.filter((other) => other !== request)
    return states.length > 0 ? [...listStates(new Set(states), others)] : []
  })
  return new Set([...(requests.every(({ answer }) => answer === 'lost') ? before : []), ...later])
}
