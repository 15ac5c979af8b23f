import { randomFrom } from '../faults/random.ts'
import { actions } from './actions.ts'
import { installClock } from './clock.ts'
import { countOne } from './counts.ts'
import type { Fault } from './disk.ts'
import { endDay } from './end-of-day.ts'
import { rememberImageJobs } from './image-workers.ts'
import { growShop } from './large-shop.ts'
import { checkWorld } from './observe.ts'
import { installPushService } from './push.ts'
import { World } from './world.ts'

const [minSteps, moreSteps] = [5, 30]
const attempts = 8
const diskFaults = ['power cut', 'power cut', 'kill', 'full disk', 'kill after mail'] as const
const networkFaults = ['lost request', 'lost answer', 'lost answer', 'two requests'] as const

export interface Day {
  seed: number
  steps: number[]
  log: string
  violations: string[]
}

/**
 * Simulates a day.
 * @param chosen leaves out the other steps of the day
 * @param postgresUrl replaces the embedded database
 */
export async function simulateDay(seed: number, chosen?: number[], postgresUrl?: string): Promise<Day> {
  const count = minSteps + Math.floor(randomFrom(seed)() * moreSteps)
  const steps = chosen ?? Array.from({ length: count }, (_, nth) => nth)
  const world = new World(postgresUrl)
  const endings = [
    installClock(world.clock),
    rememberImageJobs(),
    installPushService((id) => countOne(world.pushes, id)),
  ]
  const done: number[] = []
  try {
    world.random = randomFrom(seed)
    await world.open()
    await growShop(world, seed)
    for (const nth of steps) {
      done.push(nth)
      await takeStep(world, seed * 1_000 + nth, nth)
      if (world.violations.length > 0) break
    }
    world.random = randomFrom(seed)
    if (world.violations.length === 0) await endDay(world)
  } catch (error) {
    world.violations.push(String(error instanceof Error ? error.stack : error))
  }
  await world.close().catch((error) => world.violations.push(`the shop does not close: ${error}`))
  for (const end of endings) end()
  const shorten = (text: string) => text.replaceAll('-of-the-day', '')
  return { seed, steps: done, log: shorten(world.log.join('\n')), violations: world.violations.map(shorten) }
}

/** A step has its own random numbers, so that it stays the same when others are left out. */
async function takeStep(world: World, seed: number, nth: number): Promise<void> {
  world.random = randomFrom(Math.imul(seed, 2_654_435_761))
  const fault = chooseFault(world.random)
  for (let left = attempts; left > 0; left--) {
    const { name, run } = world.oneOf(actions)
    const start = world.log.push(`${nth} ${name}${fault ? `, ${fault.kind} at ${fault.request}.${fault.at}` : ''}`)
    world.network.expect(fault)
    const outcome = await run(world)
    world.network.expect(undefined)
    if (outcome) world.log.push(`  ${outcome}`)
    if (outcome) break
    world.log.length = start - 1
  }
  await checkWorld(world)
}

/** Most actions send one or two requests, and most requests write less than ten times. */
function chooseFault(random: () => number): Fault | undefined {
  const kinds = random() < 0.4 ? diskFaults : random() < 0.4 ? networkFaults : []
  const kind = kinds[Math.floor(random() * kinds.length)]
  return kind && { kind, request: Math.floor(random() ** 2 * 4), at: 1 + Math.floor(random() ** 2 * 30) }
}

/** Leaves out one step after the other while the day still fails in the same way. */
export async function shrinkDay(day: Day, postgresUrl?: string): Promise<Day> {
  const wayOf = ({ violations: [first = ''] }: Day) => first.split('\n')[0]?.replaceAll(/\d+/g, '')
  let shortest = day
  for (const nth of day.steps.toReversed()) {
    const steps = shortest.steps.filter((other) => other !== nth)
    const tried = await simulateDay(day.seed, steps, postgresUrl)
    if (wayOf(tried) === wayOf(day)) shortest = tried
  }
  return shortest
}

/** Returns what a person needs to repeat a failed day and to understand it. */
export function describeFailure({ seed, steps, log, violations }: Day): string {
  return `${log}\n\n${violations.join('\n')}\nRepeat it: npm run simulate -- --seed ${seed} --steps ${steps.join()}\n`
}
