import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { expect, onTestFinished, test } from 'vitest'
import { checkShop } from '../../../test/doctor.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { m } from '../../messages/compiled/messages.js'
import { findRecordProblems } from './mail-records.server.ts'

const config = (mailUrl: string, address = 'shop@shop.example') => ({
  mailUrl,
  mailFrom: { address },
  publicUrl: undefined,
})
const smtp = 'smtp://user:password@mail.example:587'

/** @param records are the texts by name. A long text comes in parts. */
function fakeDns(records: Record<string, string>) {
  return {
    async resolveTxt(name: string) {
      const text = records[name]
      if (text === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
      return [['google-site-verification=x'], text.match(/.{1,9}/g) ?? []]
    },
  }
}

const sentences = async (mailUrl: string, records: Record<string, string>, address?: string) =>
  (await findRecordProblems(config(mailUrl, address), fakeDns(records)))?.map((problem) => m.mailPanel_record(problem))

test('each missing record is a sentence with the record to add', async () => {
  expect(await sentences(smtp, {})).toEqual([
    expect.stringMatching(/^No SPF record was found at shop\.example, .*: v=spf1 mx a:mail\.example ~all$/),
    m.mailPanel_record({ problem: 'dkim not known', name: '', value: '' }),
    expect.stringMatching(/^No DMARC record was found at _dmarc\.shop\.example, .*: v=DMARC1; p=none$/),
  ])
  expect(await sentences('resend://key', {})).toEqual([
    expect.stringMatching(/at send\.shop\.example, .*: v=spf1 include:amazonses\.com ~all$/),
    expect.stringMatching(/^No DKIM record was found at resend\._domainkey\.shop\.example, .*Resend/),
    expect.stringContaining('DMARC'),
  ])
})

test('records are found in parts, with either selector and at a parent domain', async () => {
  const records = {
    'news.shop.example': 'v=spf1 include:spf.brevo.com ~all',
    'brevo1._domainkey.news.shop.example': 'k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4',
    '_dmarc.shop.example': 'v=DMARC1; p=reject',
  }
  expect(await sentences('brevo://key', records, 'shop@news.shop.example')).toEqual([])
  // A key without a value is revoked.
  const revoked = { ...records, 'brevo1._domainkey.news.shop.example': 'k=rsa; p=' }
  expect(await sentences('smtps://smtp-relay.brevo.com', revoked, 'shop@news.shop.example')).toEqual([
    expect.stringContaining('DKIM'),
  ])
})

test('nothing is looked up for files, for this machine and without a domain', async () => {
  for (const settings of [
    config('outbox:data/outbox'),
    config(smtp, 'no-reply@localhost'),
    { mailUrl: smtp, mailFrom: undefined, publicUrl: undefined },
  ])
    expect(await findRecordProblems(settings, fakeDns({}))).toBeUndefined()
})

test('DNS that does not answer is one sentence', async () => {
  const silent = createSocket('udp4')
  onTestFinished(() => void silent.close())
  await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve))
  const resolver = new Resolver({ timeout: 50, tries: 1 })
  resolver.setServers([`127.0.0.1:${silent.address().port}`])
  expect((await findRecordProblems(config(smtp), resolver))?.map(({ problem }) => problem)).toEqual([
    ...['no answer', 'dkim not known'],
  ])
})

shopTest('doctor prints the sentences', async ({ openShop }) => {
  const shop = await openShop({ MAIL_URL: smtp, MAIL_FROM: 'Thaiyal <shop@shop.example>' })
  const lines: string[] = []
  const dns = fakeDns({ 'shop.example': 'v=spf1 mx ~all' })
  expect(await checkShop(shop.deps.config, {}, (line) => lines.push(line), dns)).toBe(true)
  expect(lines.filter((line) => /SPF|DKIM|DMARC/.test(line))).toEqual([
    expect.stringContaining('DKIM'),
    expect.stringMatching(/DMARC.*_dmarc\.shop\.example.*: v=DMARC1; p=none$/),
  ])
})
