import { buffer } from 'node:stream/consumers'
import type { Selectable } from 'kysely'
import { ApiError } from '../../api/errors.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { avifName, listWidths } from './image-address.ts'
import { resizeJpeg } from './image-queue.server.ts'
import { type ImageDeps, type Lease, removeIfUnused } from './image-row.server.ts'

type Image = Pick<Selectable<Tables['images']>, 'name' | 'widthPx' | 'avifState' | 'avifTime'>
const storedStates: Lease['state'][] = ['unused', 'used']

/** Makes missing AVIFs. Several processes may run it at once. @throws if the files or the database are unreachable */
export async function makeAvifs(deps: ImageDeps, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    // Images that visitors see come first.
    const due = await deps.db
      .selectFrom('images')
      .select(['name', 'widthPx', 'avifState', 'avifTime'])
      .where('state', 'in', storedStates)
      .where('avifState', '=', 'due')
      .orderBy('state')
      // An image whose conversion has failed waits for all others.
      .orderBy('avifTime')
      .orderBy('changedAt')
      .limit(1)
      .executeTakeFirst()
    if (!due) return
    const claimed = await setAvifState(deps, due, 'making')
    if (claimed) await makeAvifsOfImage(deps, claimed, stop)
  }
}

async function makeAvifsOfImage(deps: ImageDeps, claimed: Image, stop: AbortSignal): Promise<void> {
  const { name, widthPx } = claimed
  let lease = claimed
  let result: Image['avifState'] = 'due'
  try {
    const file = await deps.files.get(name)
    if (file) {
      const jpeg = await buffer(file.stream())
      for (const width of listWidths(widthPx)) {
        const avif = await resizeJpeg(jpeg, 'avif', width, stop)
        const renewed = await setAvifState(deps, lease, 'making')
        if (!renewed) return
        lease = renewed
        await deps.files.put(avifName(name, width), avif)
      }
    }
    result = file ? 'ready' : 'none'
  } catch (error) {
    if (stop.aborted) return
    if (!(error instanceof ApiError && error.code === 'BROKEN_PHOTO')) throw error
    deps.log.warn({ err: error, image: name }, 'making AVIFs failed')
    result = 'none'
  } finally {
    await setAvifState(deps, lease, result, [...storedStates, 'removing'])
    // The last AVIF may have been stored after the removal.
    await removeIfUnused(deps, name, 'removing')
  }
}

async function setAvifState(deps: ImageDeps, image: Image, avifState: Image['avifState'], states = storedStates) {
  return deps.db
    .updateTable('images')
    .set({ avifState, avifTime: deps.now() })
    .where('state', 'in', states)
    .where((eb) => eb.and(image))
    .returning(['name', 'widthPx', 'avifState', 'avifTime'])
    .executeTakeFirst()
}
