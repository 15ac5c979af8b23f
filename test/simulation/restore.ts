import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, restoreShop } from '../built-server.ts'
import { type DiskFault, openDisk } from './disk.ts'
import { settingsOf } from './shop-process.ts'
import type { Moment, World } from './world.ts'

/** A restore writes about so often, and the database is complete after two thirds. */
const restoreWrites = 150

/** Restores a backup with this release into an empty folder, again if the power is cut meanwhile. The backups stay. */
export async function restoreInto(world: World, name: string): Promise<void> {
  const { config, folder } = world.process
  await world.process.close()
  let next = world.newFolder()
  cpSync(config.backupsDir, join(next, 'backups'), { recursive: true })
  world.databaseUrl = await world.databases.create()
  const restore = () => {
    const settings = settingsOf(next, { databaseUrl: world.databaseUrl })
    return restoreShop(readConfig(settings), join(next, 'backups', `${name}.tar`), () => {})
  }
  const isCut = world.random() < 0.3
  const fault: DiskFault = { kind: 'power cut', at: 1 + Math.floor(world.random() * restoreWrites) }
  const disk = openDisk(next, world)
  // A cut of another machine does not end its database.
  if (isCut && !world.databaseUrl) disk.arm(fault)
  await restore().catch((error) => {
    if (!disk.isDead()) throw error
  })
  disk.close()
  if (disk.isDead()) {
    world.log.push(`  ${fault.kind} in the restore`)
    next = disk.afterCut() as string
    await restore().catch((error) => {
      if (!/already contains a shop/.test(String(error))) throw error
    })
  }
  rmSync(folder, { recursive: true, force: true })
  const moment = world.moments.get(name) as Moment
  const isLater = (times: Map<string, number>) => (subject: string) => (times.get(subject) ?? 0) > moment.time
  world.model.restore(moment, isLater(world.erased), isLater(world.perhapsErased))
  for (const owner of world.owners) owner.isSignedIn = false
  world.ends++
  world.isUpdated = false
  world.hasPush = false
  await world.start(next)
}
