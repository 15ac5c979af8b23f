import { chmod, stat } from 'node:fs/promises'
import { type Config, exampleAdminEmail, isHttps } from '../../../platform/config.server.ts'
import { note, type Observation, well, wrong } from '../observations.ts'
import * as sentences from '../sentences-of-checks.ts'

const forAllButTheOwner = 0o077

/** @param fix closes the data folder to others. */
export async function checkSettings(config: Config, fix: boolean): Promise<Observation[]> {
  const isExample = isHttps(config) && config.adminEmail === exampleAdminEmail
  const found = [
    ...(config.publicUrl ? [] : [note('settings', sentences.onlyHere)]),
    ...(isExample ? [wrong('settings', sentences.adminIsExample)] : []),
    ...(await checkFolder(config.dataDir, fix)),
  ]
  return found.length > 0 ? found : [well('settings', sentences.settingsFine)]
}

/** Hashes, sessions and messages are in it. The shop closes a folder that it makes, and leaves one that was there as it is. */
async function checkFolder(dataDir: string, fix: boolean): Promise<Observation[]> {
  const { mode } = await stat(dataDir)
  // Windows knows no such modes.
  if ((mode & forAllButTheOwner) === 0 || process.platform === 'win32') return []
  if (!fix) return [wrong('settings', sentences.readableByOthers(dataDir))]
  await chmod(dataDir, mode & ~forAllButTheOwner)
  return [well('settings', sentences.closedToOthers(dataDir))]
}
