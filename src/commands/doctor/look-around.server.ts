import type { Config } from '../../platform/config.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { checkClock } from './checks/clock.server.ts'
import { checkDatabase } from './checks/database.server.ts'
import { checkMail } from './checks/mail.server.ts'
import { checkOpenFiles } from './checks/open-files.server.ts'
import { checkSettings } from './checks/settings.server.ts'
import { checkSpace } from './checks/space.server.ts'
import { checkVersions } from './checks/versions.server.ts'
import type { Observation } from './observations.ts'

/** All that a shop stands on besides its gallery. @param options.fix mends what can be mended */
export async function lookAround(
  config: Config,
  database: Database,
  { fix, now }: { fix: boolean; now: () => number },
): Promise<Observation[]> {
  return [
    ...(await checkDatabase(database, fix)),
    ...(await checkSpace(config)),
    ...(await checkMail(config, database.db, now)),
    ...(await checkVersions(database)),
    ...(await checkClock(database, now)),
    ...(await checkOpenFiles()),
    ...(await checkSettings(config, fix)),
  ]
}
