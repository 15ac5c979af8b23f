import { backUpNightly } from '../../src/backups/nightly-backup.server.ts'
import { recordTime } from '../../src/platform/clock.server.ts'
import { version } from '../../src/platform/program.server.ts'
import type { Action } from './change.ts'
import { dayInKaraikudi, dayMs } from './clock.ts'
import { isOfDisk } from './disk.ts'
import type { Model } from './model.ts'
import { restoreInto } from './restore.ts'
import { drawSize } from './subjects.ts'
import type { World } from './world.ts'

const hourMs = 3_600_000
/** A backup writes more often than a request. */
const backupWrites = 4
/** The trash keeps a design for 30 days of 24 hours, and the days of these weeks have 23. */
const [nearlyTooOld, mostDays] = [31, 300]

export async function wait(world: World): Promise<string> {
  const ms = Math.floor(world.random() * 4 * hourMs)
  await world.pass(ms)
  return `${Math.floor(ms / 60_000)} minutes pass`
}

export async function restart(world: World): Promise<string> {
  await world.restart()
  return 'the shop restarts'
}

export async function cutPower(world: World): Promise<string> {
  const kind = world.random() < 0.5 ? 'kill' : 'power cut'
  world.process.disk.cut(kind)
  await world.startAfterCut()
  return `a ${kind} while nobody waits`
}

export async function jumpClock(world: World): Promise<string> {
  const ms = Math.floor((world.random() - 0.5) * 10 * dayMs)
  world.clock.jump(ms)
  world.hasJumped = true
  return `the clock jumps by ${Math.floor(ms / hourMs)} hours`
}

/**
 * Makes the backup at 3:10 a.m. in Karaikudi, and restarts, which cleans up.
 * @param meanwhile sends requests while the backup is made
 */
export async function spendNight(world: World, meanwhile?: Action): Promise<string> {
  const { clock, network, model, turns } = world
  const night = Date.parse(`${new Date(clock.now()).toISOString().slice(0, 10)}T21:40:00Z`)
  await world.pass(night > clock.now() ? night - clock.now() : night + dayMs - clock.now())
  if (meanwhile) for (const owner of world.owners) await world.signIn(owner)
  const { fault } = network
  const { disk, deps } = world.process
  if (meanwhile) network.expect(undefined)
  else if (fault && isOfDisk(fault)) disk.arm({ ...fault, at: fault.at * backupWrites })
  const before = structuredClone(model.possible)
  let [outcome, change]: (string | undefined)[] = []
  const backUp = async () => {
    outcome = await backUpNightly(deps, new AbortController().signal).catch(() => 'failed')
  }
  const send = async () => {
    change = await meanwhile?.(world)
  }
  await turns.mix(meanwhile ? [backUp, send] : [backUp])
  const isDisturbed = meanwhile || world.isUpdated || (fault && isOfDisk(fault))
  if (outcome === 'failed' && !isDisturbed) world.violations.push('the backup of an undisturbed night failed')
  disk.arm(undefined)
  await world.process.untilMailsTried()
  if (disk.isDead()) {
    await world.startAfterCut()
    return `a ${fault?.kind} in the night`
  }
  const { since, clock: record } = structuredClone({ ...model })
  const possible = mergeStates(before, structuredClone(model.possible))
  if (outcome === 'tested' && !world.isUpdated)
    world.moments.set(`thaiyal-${dayInKaraikudi(clock.now())}`, { possible, since, clock: record, time: clock.time() })
  await world.restart()
  return `the backup of the night is ${outcome ?? 'not due'}${change ? `, and ${change}` : ''}`
}

/** A change that was sent meanwhile is in the backup or not. */
function mergeStates(before: Model['possible'], after: Model['possible']): Model['possible'] {
  for (const [subject, states] of after) for (const state of before.get(subject) ?? ['absent']) states.add(state)
  return after
}

/** The shop sees each of the days, as otherwise its clock would jump. */
export async function spendWeeks(world: World): Promise<string> {
  const days = world.random() < 0.4 ? nearlyTooOld : drawSize(world, mostDays)
  for (let day = 0; day < days; day++) {
    world.clock.pass(dayMs - hourMs)
    await recordTime(world.process.deps)
    world.model.recordTime(world.clock.now())
  }
  await world.pass(hourMs)
  await world.restart()
  return `${days} days pass`
}

/** Starts a later release, which makes a backup before it changes the data. That backup is the way back. */
export async function update(world: World): Promise<string | undefined> {
  if (world.isUpdated) return undefined
  const { possible, since, clock: record } = structuredClone({ ...world.model })
  world.isUpdated = true
  await world.restart()
  world.moments.set(`before-${version}`, { possible, since, clock: record, time: world.clock.time() })
  return 'the shop is updated'
}

export async function restoreBackup(world: World): Promise<string | undefined> {
  const name = world.oneOf([...world.moments.keys()])
  if (!name) return undefined
  await restoreInto(world, name)
  return `${name} is restored`
}
