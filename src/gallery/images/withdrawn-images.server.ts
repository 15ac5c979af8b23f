import { Refusal } from '../../api/errors.ts'
import { answeredSoon, NotSoon } from '../../platform/database/answered-soon.server.ts'
import { isDatabaseUnavailable } from '../../platform/database/database-unavailable.server.ts'
import type { Shop } from '../../platform/shop.server.ts'

/**
 * Refuses every file of an image that hangs nowhere but in the bin. As long as nobody can say which these are, because
 * the database has not answered since the start, pictures are served as ever.
 * @throws {Refusal} GONE
 */
export async function refuseWithdrawn(shop: Pick<Shop, 'db' | 'kept'>, file: string): Promise<void> {
  const withdrawn = await answeredSoon(shop.kept.get('withdrawn images', () => listWithdrawn(shop))).catch((error) => {
    if (isDatabaseUnavailable(error) || error instanceof NotSoon) return undefined
    throw error
  })
  if (withdrawn?.has(stemOf(file))) throw new Refusal('GONE')
}

/** What the names of an image's files begin with, of images all of whose items are in the bin. */
async function listWithdrawn(shop: Pick<Shop, 'db'>): Promise<Set<string>> {
  const rows = await shop.db
    .selectFrom('gallery')
    .select('imageName')
    .groupBy('imageName')
    .having(({ eb, fn }) => eb(fn.count('id'), '=', fn.count('binnedTime')))
    .execute()
  return new Set(rows.map(({ imageName }) => stemOf(imageName)))
}

/** Names are made without a full stop; what follows the first one says which of an image's files it is. */
function stemOf(file: string): string {
  return file.split('.')[0] as string
}
