// @module-tag engines
import { expect, test } from 'vitest'
import { m } from '../messages/compiled/messages.js'
import { callAddress, chatAddress, mailAddress } from './reply-links.ts'

const meena = { name: 'Meena', email: 'meena@example.com', message: 'Is the green one\nstill there?' }
const fields = (address: string) => new URL(address).searchParams

test('mailAddress quotes the message for its author', () => {
  const address = mailAddress(meena)
  expect(new URL(address).pathname).toBe('meena@example.com')
  expect(fields(address).get('subject')).toBe(m.inbox_replySubject())
  expect(fields(address).get('body')).toBe(
    `${m.inbox_replyText({ name: 'Meena' }).replaceAll('\n', '\r\n')}> Is the green one\r\n> still there?`,
  )
})

test.each([
  ['letters', 'x'.repeat(5000)],
  ['Tamil', 'அம்மா '.repeat(833)],
  ['emoji', '👩🏽‍🦱🧵'.repeat(800)],
  ['empty lines', `a${'\n'.repeat(4000)}b`],
])('mailAddress shortens a message of %s between characters', (_, message) => {
  const address = mailAddress({ ...meena, name: '👩🏽'.repeat(60), message })
  expect(address.length).toBeLessThanOrEqual(1_500)
  expect(address.length).toBeGreaterThan(1_400)
  expect(fields(address).get('body')).toMatch(/…$/)
  expect(fields(address).get('body')?.isWellFormed()).toBe(true)
})

test('names, addresses and messages add no recipients', () => {
  const address = mailAddress({
    name: 'Meena&cc=a@example.com',
    email: 'meena?bcc=b&x@example.com',
    message: '&bcc=c@example.com\r\nBcc: d@example.com#',
  })
  expect([...fields(address).keys()]).toEqual(['subject', 'body'])
  expect(decodeURIComponent(new URL(address).pathname)).toBe('meena?bcc=b&x@example.com')
  expect([...fields(chatAddress('+91 98400 12345', 'M&phone=1#')).keys()]).toEqual(['text'])
})

test('a chat starts with a greeting and a call with the country code', () => {
  const chat = new URL(chatAddress('+91 98400 12345', 'மீனா'))
  expect(chat.origin + chat.pathname).toBe('https://wa.me/919840012345')
  expect(fields(chat.href).get('text')).toBe(m.inbox_whatsappText({ name: 'மீனா' }))
  expect(callAddress('+91 98400 12345')).toBe('tel:+919840012345')
})
