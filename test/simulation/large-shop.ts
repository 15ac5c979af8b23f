import { batchMaxChanges, mailedMessagesPerHour, sharedPhotosMax } from '../../src/api/shop-constants.ts'
import { randomFrom } from '../faults/random.ts'
import { addPhotos } from './actions.ts'
import { drawSize, emailOf, newPrice, newSubject } from './subjects.ts'
import type { World } from './world.ts'

/** Such a day takes up to minutes. */
const share = 0.01
/** These are ten times what the shop states for a change, for an hour and for photos from another app. */
const [mostDesigns, mostMessages, mostQueued] = [10 * batchMaxChanges, 10 * mailedMessagesPerHour, 10 * sharedPhotosMax]

/** On few days the shop is larger than it states. It is filled directly, because requests would take minutes. */
export async function growShop(world: World, seed: number): Promise<void> {
  world.random = randomFrom(Math.imul(seed, 2_246_822_519))
  if (world.random() >= share) return
  const [designs, messages] = [drawSize(world, mostDesigns), drawSize(world, mostMessages)]
  world.log.push(`the shop has ${designs} designs and ${messages} messages`)
  const [{ db }, now] = [world.process.deps, world.clock.now()]
  await addPhotos(world, mostQueued)
  await db.transaction().execute(async (transaction) => {
    const latest = await transaction.selectFrom('gallery').selectAll().orderBy('uploadTime', 'desc').executeTakeFirst()
    for (let nth = 1; latest && nth <= designs; nth++) {
      const [id, price] = [newSubject(world, 'photo'), newPrice(world)]
      const own = { id, price, description: id, idempotencyKey: id, uploadTime: latest.uploadTime + nth }
      const designNumber = latest.designNumber + nth
      await transaction
        .insertInto('gallery')
        .values({ ...latest, ...own, designNumber })
        .execute()
      await transaction.updateTable('designCounters').set({ lastNumber: designNumber }).execute()
      world.model.possible.set(id, new Set([price]))
    }
    for (let nth = 0; nth < messages; nth++) {
      const [id, visitor] = [newSubject(world, 'message'), world.oneOf(world.visitors)]
      const message = { name: visitor.name, email: emailOf(visitor), message: `Is ${id} ready?` }
      await transaction
        .insertInto('contactMessages')
        .values({ id, ...message, receivedTime: now - messages + nth, readTime: null })
        .execute()
      world.model.possible.set(id, new Set(['sent']))
      world.added.set(visitor.name, [...(world.added.get(visitor.name) ?? []), id])
      for (const counts of [world.mails, world.pushes]) counts.set(id, 1)
    }
  })
}
