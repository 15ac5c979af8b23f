import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkBackup } from '../../src/backups/check-backup.server.ts'
import { Browser } from '../browser.ts'
import { checkShop } from '../built-server.ts'
import { hideLaterRelease } from '../later-release.ts'
import { origin } from '../shop.ts'
import { retryPhotos } from './actions.ts'
import { dayMs } from './clock.ts'
import { checkWorld } from './observe.ts'
import { restoreInto } from './restore.ts'
import type { World } from './world.ts'

/** Whatever waits comes to an end within five hours without a fault. */
const [lateMs, rounds] = [10 * 60_000, 30]

/** Ends the faults of the day, and finds what is lost, what waits for ever and which files and rows disagree. */
export async function endDay(world: World): Promise<void> {
  world.log.push('the day ends')
  for (let round = 0; round < rounds && world.model.waiting.size > 0; round++) {
    await retryPhotos(world)
    await world.pass(lateMs)
  }
  for (const subject of world.model.waiting.keys()) world.violations.push(`${subject} waits for ever`)
  await checkWorld(world)
  await world.pass(dayMs)
  world.violations.push(...(await findWrongMails(world)))
  // This undoes what was not synced, and the start cleans up.
  world.process.disk.cut('power cut')
  await world.startAfterCut()
  await checkWorld(world)
  world.violations.push(...(await findBrokenFiles(world)), ...(await findLostPhotos(world)))
  const latest = [...world.moments.keys()].at(-1)
  if (!latest || world.violations.length > 0) return
  world.log.push(`${latest} is restored`)
  await restoreInto(world, latest)
  await checkWorld(world)
}

/** Runs the code of `npm run doctor -- --json`, and reads the backups. */
async function findBrokenFiles({ process: { config, deps } }: World): Promise<string[]> {
  const broken: string[] = []
  const names = existsSync(config.backupsDir) ? readdirSync(config.backupsDir) : []
  const backups = names.filter((name) => name.endsWith('.tar'))
  for (const name of backups)
    try {
      const { missing } = await checkBackup(join(config.backupsDir, name))
      broken.push(...missing.map((file) => `${name} lacks ${file}`))
    } catch (error) {
      broken.push(`${error}`)
    }
  await hideLaterRelease(deps)
  let output = ''
  await checkShop(config, { json: true }, (line) => (output += line))
  const { findings } = JSON.parse(output) as { findings: { kind: string; fault?: string }[] }
  return [...broken, ...findings.map(({ kind, fault = '' }) => `a file is ${kind} ${fault}`)]
}

/** Each message is mailed and notified once, and once more at most each time that the shop has ended without warning. */
async function findWrongMails({ process: { deps }, mails, pushes, ends, hasPush }: World): Promise<string[]> {
  const messages = await deps.db.selectFrom('contactMessages').select(['id', 'message']).execute()
  return messages.flatMap(({ id, message }) => {
    const [mailed = 0, notified = 0] = [mails.get(id), pushes.get(id)]
    if (mailed >= 1 && notified >= Number(hasPush) && Math.max(mailed, notified) <= 1 + ends) return []
    return [`${message.slice(0, 40)} was mailed ${mailed} times and notified ${notified} times`]
  })
}

/** A visitor gets the file of each design that is published. */
async function findLostPhotos({ process: { app, deps } }: World): Promise<string[]> {
  const anyone = new Browser(async (request) => app.fetch(request), origin)
  const published = deps.db.selectFrom('gallery').select(['imageName', 'description']).where('trashedTime', 'is', null)
  const lost: string[] = []
  for (const { imageName, description } of await published.execute())
    if ((await anyone.fetch(`/images/${imageName}`)).status !== 200) lost.push(`the file of ${description} is lost`)
  return lost
}
