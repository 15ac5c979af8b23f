import type { Person } from './browser.ts'
import type { World } from './world.ts'

/** The name is in a text of the subject, and no name is the beginning of another. It is also an idempotency key. */
export const subjectPattern = /(photo|message|closure)-\d+-of-the-day/

export const newSubject = (world: World, kind: string) => `${kind}-${++world.count}-of-the-day`
export const newPrice = (world: World) => String(10_000 + ++world.count)
/** Small sizes are as frequent as large ones. */
export const drawSize = (world: World, most: number) => Math.floor(most ** world.random())
export const emailOf = ({ name }: Person) => `${name.toLowerCase()}@example.com`

/** Makes a subject that the queue of the browser sends, now or later. */
export function expectSubject(world: World, { name }: Person, kind: string, state: string): string {
  const subject = newSubject(world, kind)
  world.model.expect(subject, state)
  for (const list of [world.added, world.inOrder]) list.set(name, [...(list.get(name) ?? []), subject])
  return subject
}

export async function findId({ process: { deps } }: World, subject: string): Promise<string> {
  const design = deps.db.selectFrom('gallery').select('id').where('description', '=', subject)
  const message = deps.db.selectFrom('contactMessages').select('id').where('message', 'like', `% ${subject} %`)
  return ((await design.executeTakeFirst()) ?? (await message.executeTakeFirst()))?.id ?? 'none'
}

export function stateOf({ model }: World, subject: string): string {
  return [...(model.possible.get(subject) ?? ['absent'])].join(' or ')
}
