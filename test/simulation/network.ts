import type { Person } from './browser.ts'
import type { Clock } from './clock.ts'
import { type Fault, isOfDisk } from './disk.ts'
import type { Model } from './model.ts'
import type { ShopProcess } from './shop-process.ts'
import type { Turns } from './turns.ts'

/** The network knows only these parts of the world, because the world contains it. */
interface Connected {
  clock: Clock
  model: Model
  process: ShopProcess
  turns: Turns
  people: Person[]
  inOrder: Map<string, string[]>
  log: string[]
  violations: string[]
  random: () => number
  startAfterCut: () => Promise<void>
}

interface Carried {
  sender: string
  request: Request
  resolve: (response: Response) => void
  reject: (error: Error) => void
}

const [maxRequests, quietTurns] = [10_000, 4]
/** A request waits for another one for two minutes at most. */
const maxAnswerMs = 10 * 60_000
/** After the first turns each takes a millisecond, because other workers may keep the threads of this one waiting. */
const [fastTurns, maxTurns] = [1_000, 20_000]

/** Delivers one request after another or two at once, in an order of the world, and loses what the fault of the step says. */
export class Network {
  readonly #world: Connected
  readonly #onTheWay: Carried[] = []
  #requests = 0
  #settling: Promise<void> | undefined
  fault: Fault | undefined
  requestsAtOnce = 1

  constructor(world: Connected) {
    this.#world = world
  }

  expect(fault: Fault | undefined): void {
    this.fault = fault
    this.#requests = 0
  }

  carry(sender: string, request: Request): Promise<Response> {
    return new Promise((resolve, reject) => this.#onTheWay.push({ sender, request, resolve, reject }))
  }

  /** Delivers until no browser sends any more. */
  settle(): Promise<void> {
    this.#settling ??= this.#deliverAll().finally(() => {
      this.#settling = undefined
    })
    return this.#settling
  }

  async #deliverAll(): Promise<void> {
    for (let count = 0; count < maxRequests; count++) {
      await this.#untilQuiet()
      const next = Array.from({ length: this.requestsAtOnce }, () => this.#takeAny()).filter(
        (taken) => taken !== undefined,
      )
      if (next.length === 0) return this.#collect()
      await this.#deliver(next)
    }
    throw new Error('The browsers send without end.')
  }

  async #untilQuiet(): Promise<void> {
    const isWaiting = ({ name }: Person) => this.#onTheWay.some(({ sender }) => sender === name)
    const isAtWork = (person: Person) => person.browser.isBusy() && !isWaiting(person)
    for (let quiet = 0, turns = 0; quiet < quietTurns; turns++) {
      await new Promise((resolve) => (turns < fastTurns ? setImmediate(resolve) : setTimeout(resolve, 1)))
      quiet = this.#world.people.some(isAtWork) ? 0 : quiet + 1
      if (turns > maxTurns) throw new Error('A browser works without end.')
    }
  }

  #takeAny(): Carried | undefined {
    return this.#onTheWay.splice(Math.floor(this.#world.random() * this.#onTheWay.length), 1)[0]
  }

  async #deliver(sent: Carried[]): Promise<void> {
    const { clock, process, turns, random, log, violations } = this.#world
    clock.pass(200 + Math.floor(random() * 2_000))
    clock.deadline = clock.time() + maxAnswerMs
    const faults = sent.map(() => (this.#requests++ === this.fault?.request ? this.fault.kind : undefined))
    const fault = this.fault && faults.includes(this.fault.kind) ? this.fault : undefined
    const answered = Promise.withResolvers<void>()
    if (fault && isOfDisk(fault)) process.disk.arm(fault, answered.promise)
    const works = sent.map(
      ({ request }, nth) =>
        () =>
          this.#answer(request, faults[nth]),
    )
    const answers = await turns.mix(works)
    answered.resolve()
    for (const { request } of sent)
      if (clock.time() > clock.deadline) violations.push(`${request.url} was not answered`)
    clock.deadline = Number.POSITIVE_INFINITY
    await process.untilMailsTried()
    process.disk.arm(undefined)
    const isDead = process.disk.isDead()
    if (isDead) {
      log.push(`  ${fault?.kind}`)
      await this.#world.startAfterCut()
    }
    for (const [nth, { resolve, reject }] of sent.entries()) {
      const answer = answers[nth]
      if (answer && !isDead) resolve(answer)
      else reject(new TypeError('the request or its answer is lost'))
    }
  }

  /** @returns undefined if the request or its answer is lost */
  async #answer(request: Request, fault: Fault['kind'] | undefined): Promise<Response | undefined> {
    if (fault === 'lost request') return undefined
    // Between two copies another request may change what they do.
    const isTwice = fault === 'two requests' && this.requestsAtOnce === 1
    const copies = isTwice ? [request.clone(), request] : [request]
    const answers = copies.map(async (copy) => {
      const response = await this.#world.process.app.fetch(copy)
      return new Response(await response.arrayBuffer(), response)
    })
    const given = await Promise.all(answers.map((answer) => answer.catch(() => undefined)))
    // Either of two requests may be the one that finds its work done, so their order does not decide.
    return fault === 'lost answer' ? undefined : (given.find((one) => one?.ok) ?? given[0])
  }

  /** Notes what the queues have sent and given up. */
  #collect(): void {
    const { people, model, inOrder } = this.#world
    for (const { name, browser } of people)
      for (const { id, state } of browser.items()) {
        const later = model.waiting.get(id)
        if (state === 'failed') inOrder.set(name, inOrder.get(name)?.filter((other) => other !== id) ?? [])
        if (state !== 'done' || !later) continue
        model.waiting.delete(id)
        model.possible.set(id, new Set([later]))
      }
  }
}
