// @module-tag engines

import { expect, test } from 'vitest'
import { defaultIdentity, defaultIdentityInTamil } from '../../../test/identity.ts'
import { chatLink } from '../../api/contact-channels.ts'
import { m } from '../../messages/compiled/messages.js'
import { inLanguage } from '../../messages/in-language.server.ts'
import { languages } from '../../messages/language.ts'
import { buildChatLink, buildReplyLink } from './reply-links.ts'

const meena = { name: 'Meena', email: 'meena@example.com', message: 'Is the green one\nstill there?' }
const shops = { en: defaultIdentity, ta: defaultIdentityInTamil }
const fields = (address: string) => new URL(address).searchParams

test('buildReplyLink quotes the message for its author', () => {
  const address = buildReplyLink(meena, shops)
  expect(new URL(address).pathname).toBe('meena@example.com')
  expect(fields(address).get('subject')).toBe(m.inbox_replySubject(defaultIdentity))
  expect(fields(address).get('body')).toBe(
    `${m.inbox_replyText({ name: 'Meena' }).replaceAll('\n', '\r\n')}> Is the green one\r\n> still there?`,
  )
})

test('an answer is in the language of the message, whatever the language of the dashboard is', () => {
  const ta = { locale: 'ta' } as const
  const message = { ...meena, message: 'DB-2 விலை என்ன? 98400 00001' }
  for (const language of languages)
    inLanguage(language, () => {
      const mail = fields(buildReplyLink(message, shops))
      expect(mail.get('subject')).toBe(m.inbox_replySubject(defaultIdentityInTamil, ta))
      expect(mail.get('body')).toContain(m.inbox_replyText({ name: 'Meena' }, ta).split('\n')[0])
      const text = m.inbox_whatsappText({ ...defaultIdentityInTamil, name: 'Meena' }, ta)
      expect(fields(buildChatLink('+91 98400 00001', message, shops) ?? '').get('text')).toBe(text)
      const inEnglish = m.inbox_whatsappText({ ...defaultIdentity, name: 'Meena' }, { locale: 'en' })
      expect(fields(buildChatLink('+91 98400 00001', meena, shops) ?? '').get('text')).toBe(inEnglish)
    })
})

test.each([
  ['letters', 'x'.repeat(5000)],
  ['Tamil', 'அம்மா '.repeat(833)],
  ['emoji', '👩🏽‍🦱🧵'.repeat(800)],
  ['empty lines', `a${'\n'.repeat(4000)}b`],
])('buildReplyLink shortens a message of %s between characters', (_, message) => {
  const address = buildReplyLink({ ...meena, name: '👩🏽'.repeat(60), message }, shops)
  expect(address.length).toBeLessThanOrEqual(1_500)
  expect(address.length).toBeGreaterThan(1_400)
  expect(fields(address).get('body')).toMatch(/…$/)
  expect(fields(address).get('body')?.isWellFormed()).toBe(true)
})

test('names, addresses and messages add no recipients', () => {
  const address = buildReplyLink(
    {
      name: 'Meena&cc=a@example.com',
      email: 'meena?bcc=b&x@example.com',
      message: '&bcc=c@example.com\r\nBcc: d@example.com#',
    },
    shops,
  )
  expect([...fields(address).keys()]).toEqual(['subject', 'body'])
  expect(decodeURIComponent(new URL(address).pathname)).toBe('meena?bcc=b&x@example.com')
  expect([...fields(chatLink('+919840012345', 'M&phone=1#') ?? '').keys()]).toEqual(['text'])
})
