import { stat } from 'node:fs/promises'
import type { Config } from '../platform/config.server.ts'
import { makeBackup, type Say } from './backup/make-backup.server.ts'
import { imageOf } from './backup/manifest.ts'
import * as sentences from './backup/sentences.ts'
import { withParts } from './examine-shop.server.ts'

/** Makes a backup beside a running shop, or of one that is stopped. @throws when there is none, none can be made, or it is to stop. */
export async function backUpShop(config: Config, path: string, say: Say, stop?: AbortSignal): Promise<void> {
  await withParts(config, Date.now, async (parts) => {
    const { entries, missing } = await makeBackup({ ...parts, databaseUrl: config.databaseUrl }, path, say, stop)
    const { size } = await stat(path)
    say(sentences.backupMade(path, size, Object.keys(entries).filter(imageOf).length))
    if (missing.length > 0) say(sentences.missingInShop(missing.length))
    say(sentences.backupHint)
  })
}
