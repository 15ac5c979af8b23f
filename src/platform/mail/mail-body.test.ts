import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import { linksIn } from '../../../test/html.ts'
import { defaultIdentity } from '../../../test/identity.ts'
import { linkIn } from '../../../test/reset-link.ts'
import { admin, origin, visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'
import { pageColour } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'

const hostile = {
  name: '<img src=x onerror="alert(1)"> \u202egnp',
  email: 'meena@example.com',
  message: `</div><script>alert('x')</script> & "more"\r\n\r\n  \u202ethgir\nمرحبا\n${'W'.repeat(200)}`,
}
const tamil = { name: 'மீனாட்சி', email: 'meena@example.com', message: 'வணக்கம்\nநன்றி' }

const mails = new Map<string, { source: string; text: string; html: string }>()

const test = shopTest.extend('sent', { scope: 'file', auto: true }, async ({ shop }) => {
  await shop.register()
  await shop.browser().ask(endpoints.sendOobCode, { requestType: 'PASSWORD_RESET', email: visitor.email })
  for (const message of [hostile, tamil]) await shop.browser().ask(endpoints.sendContactMessage, message)
  await shop.mails(3)
  const folder = join(shop.dataDir, 'outbox')
  for (const name of await readdir(folder)) {
    const source = await readFile(join(folder, name), 'utf8')
    const { subject = '', text = '', html = '' } = await PostalMime.parse(source)
    mails.set(subject, { source, text, html })
  }
})

const mailWithSubject = (subject: string) => mails.get(subject) ?? { source: '', text: '', html: '' }
const resetMail = () => mailWithSubject(m.mail_reset_subject(defaultIdentity))
const mailAbout = ({ name }: { name: string }) =>
  mailWithSubject(m.mail_message_subject({ name: name.replace('\u202e', '') }))

test('the fixture sends three mails', () => {
  expect([...mails.keys()].sort()).toEqual(
    [
      m.mail_reset_subject(defaultIdentity),
      ...[hostile, tamil].map(({ name }) => m.mail_message_subject({ name: name.replace('\u202e', '') })),
    ].sort(),
  )
})

test('every mail has a plain-text part before its HTML part', () => {
  for (const [subject, { source }] of mails) {
    expect(source, subject).toMatch(/^Content-Type: multipart\/alternative;/m)
    const parts = [...source.matchAll(/^Content-Type: (text\/\w+; charset=[\w-]+)/gm)].map(([, type]) => type)
    expect(parts, subject).toEqual(['text/plain; charset=utf-8', 'text/html; charset=utf-8'])
  }
})

test('the plain text of the reset mail has short lines and the link on its own line', () => {
  const { text } = resetMail()
  expect(text.trim().split('\n')).toEqual([
    'Someone, probably you, asked to set a new password for this email',
    'at Thaiyal. Open this link within one hour; it works once:',
    '',
    expect.stringMatching(/^http:\/\/localhost:3000\/reset-password\?oobCode=\w+$/),
    '',
    'If it was not you, nothing has changed; you can delete this email.',
  ])
})

test('both parts contain the same link', () => {
  const { text, html } = resetMail()
  const link = linkIn({ text } as never).href
  expect(linksIn(html).map(({ href, text }) => [href, text])).toEqual([
    [link, m.mail_reset_button()],
    [link, link],
  ])
  const aboutMessage = mailAbout(tamil)
  const dashboard = `${origin}/admin/messages`
  expect(aboutMessage.text).toContain(`\n${dashboard}\n`)
  expect(linksIn(aboutMessage.html).map(({ href }) => href)).toEqual([`mailto:${tamil.email}`, dashboard, dashboard])
})

test('both parts contain Tamil unchanged', () => {
  const { text, html } = mailAbout(tamil)
  expect(text).toContain(`${tamil.name} <${tamil.email}> wrote through the website:\n\n> வணக்கம்\n> நன்றி\n`)
  for (const expected of [tamil.name, 'வணக்கம்<br>நன்றி', defaultIdentity.otherName]) expect(html).toContain(expected)
})

test('both parts show the input of a visitor as text', () => {
  const { text, html } = mailAbout(hostile)
  for (const line of hostile.message.split(/\r?\n/)) expect(text.split('\n')).toContain(`> ${line}`.trimEnd())
  expect(html).not.toMatch(/<(img|script)/i)
  expect(html).toContain('<bdi>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; \u202egnp</bdi>')
  expect(html).toContain(
    '&lt;/div&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &quot;more&quot;<br><br>  \u202ethgir<br>مرحبا<br>WWW',
  )
  const elements = (html: string) => html.replaceAll('<br>', '').match(/<\/?[a-z]\w*/g)
  expect(elements(html)).toEqual(elements(mailAbout(tamil).html))
})

test('a mail contains no scripts, images or external links', () => {
  for (const [subject, { html }] of mails) {
    const markup = html.match(/<style>.*?<\/style>|<[^>]*>/gs)?.join('\n')
    expect(markup, subject).not.toMatch(/<(script|link|img|iframe|form|svg|object)\b|\ssrc=|url\(|@import|\son\w+="/i)
    const addresses = html.match(/https?:\/\/[^\s"<]+/g)?.filter((address) => !address.startsWith(origin))
    expect(addresses, subject).toEqual([])
  }
})

test('a mail declares its language, a preview text and dark mode', () => {
  const { html } = resetMail()
  expect(html).toMatch(/^<!doctype html>\s*<html lang="en">/)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  const body = html.slice(html.indexOf('<body'))
  expect(body.replace(/<[^>]*>/g, '').trim()).toMatch(new RegExp(`^${m.mail_link_preview()}`))
  expect(mailAbout(tamil).html).toContain('<span lang="ta"')
})

test('a mail and the background of photos use the colours of the shop', async () => {
  const theme = await readFile(join(import.meta.dirname, '../../ui/theme.css'), 'utf8')
  const themeColours = new Set(theme.match(/#[0-9a-f]{6}\b/g))
  const used = resetMail()
    .html.replace(/<style>.*?<\/style>/s, '')
    .match(/#[0-9a-f]{6}\b/g)
  expect(used?.length).toBeGreaterThan(10)
  for (const colour of [...(used ?? []), pageColour.toLowerCase()]) expect(themeColours, colour).toContain(colour)
})

test('a reply to the mail about a message goes to its sender', async () => {
  const { replyTo, to } = await PostalMime.parse(mailAbout(tamil).source)
  expect([replyTo, to]).toEqual([[{ name: tamil.name, address: tamil.email }], [{ name: '', address: admin.email }]])
})
