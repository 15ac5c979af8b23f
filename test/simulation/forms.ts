import { endpoints } from '../../src/api/endpoints.ts'
import { messageMaxLength } from '../../src/api/shop-constants.ts'
import { request } from './change.ts'
import { become } from './states.ts'
import { drawSize, emailOf, newSubject } from './subjects.ts'
import type { World } from './world.ts'

/** The longest has ten times the length that is allowed. */
const [shortest, mostTimes] = [messageMaxLength / 10, 100]

/** The shop stores a text whole, or rejects it and stores nothing. */
export async function sendLongText(world: World): Promise<string> {
  const visitor = world.oneOf(world.visitors)
  const id = newSubject(world, 'message')
  const message = `Is ${id} ready? `.padEnd(shortest * drawSize(world, mostTimes), 'ஆ').trim()
  const isTooLong = message.length > messageMaxLength
  const status = await request(world, visitor, [id], {
    endpoint: 'sendContactMessage',
    input: { name: visitor.name, email: emailOf(visitor), message },
    how: isTooLong ? () => undefined : become('sent'),
    headers: { 'idempotency-key': id },
  })
  world.added.set(visitor.name, [...(world.added.get(visitor.name) ?? []), id])
  return `${visitor.name} sends ${id} with ${message.length} characters: ${status}`
}

/** A form without script comes back with its text to the visitor who sent it, and to nobody else. */
export async function sendFormWithMistake(world: World): Promise<string> {
  const [sender, reader] = [world.oneOf(world.visitors), world.oneOf(world.visitors)]
  const message = `draft-${++world.count}-of-${sender.name}`
  const fields = { name: sender.name, email: 'no address', message }
  const sent = sender.http.postForm(endpoints.sendContactMessage.path, fields).catch(() => undefined)
  await world.network.settle()
  const status = (await sent)?.status
  const opened = reader.http.page('/').catch(() => undefined)
  await world.network.settle()
  const { html } = (await opened) ?? {}
  const [, writer = reader.name] = /draft-\d+-of-(\w+)/.exec(html ?? '') ?? []
  if (writer !== reader.name) world.violations.push(`${reader.name} sees what ${writer} has written`)
  if (reader === sender && status === 303 && html?.includes(message) === false)
    world.violations.push(`${message} does not come back`)
  return `${sender.name} sends a form with a mistake: ${status ?? 'no answer'}, and ${reader.name} opens the page`
}
