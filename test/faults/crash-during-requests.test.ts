// @module-tag slow
// @module-tag engines
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { scaledOut } from '../engines/engines.ts'
import { smallPhoto } from '../photos.ts'
import { codeIn } from '../reset-link.ts'
import { type TestShop, visitor } from '../shop.ts'
import { sendRequest } from './client.ts'
import { type Crash, tryCrashes } from './crash-recorder.ts'
import {
  aMessage,
  type Base,
  crashesOf,
  expectNoViolations,
  openedAt,
  openShopFrom,
  prepareBase,
  violationsIn,
} from './crashed-shop.ts'
import type { Ledger, PublishedItem, WriteRequest } from './ledger.ts'

const newPassword = 'brand-new-1'

let base: Base
beforeAll(async () => {
  base = await prepareBase()
})

type MakeRequest = (items: PublishedItem[]) => WriteRequest | Promise<WriteRequest>

const aPhoto: MakeRequest = async () => ({
  kind: 'photo',
  key: 'key-of-the-third-photo',
  filename: 'blouse-3.jpg',
  bytes: await smallPhoto(3),
  price: '900',
})

// On SQLite and a folder, hundreds of simulated days crash during these and other requests.
test.runIf(scaledOut).each<[title: string, request: MakeRequest]>([
  ['a contact message', () => aMessage('second')],
  ['an upload and its publication', aPhoto],
  ['a permanent deletion', ([, item]) => ({ kind: 'move', item: item as PublishedItem, to: 'deleted' })],
])('%s survives a crash at every step', async (_, request) => {
  await expectNoViolations(await crashesDuring(request), retryAndFindViolations)
})

test('a photo that is recorded before its file is written does not survive a crash at every step', async () => {
  const crashes = await crashesDuring(aPhoto, ({ deps: { files } }) => {
    const { put } = files
    const delayed: Parameters<typeof put>[] = []
    files.put = async (...file) => void delayed.push(file)
    return async () => {
      for (const file of delayed) await put(...file)
    }
  })
  const afterCommits = crashes.filter(({ moment }) => moment.startsWith('after commit'))
  const violations = await tryCrashes(afterCommits, retryAndFindViolations)
  expect(violations).toContainEqual(expect.stringMatching(/^after commit.*: I4 missing/))
})

/** @param change runs before the request, and returns what runs after the response */
async function crashesDuring(
  request: MakeRequest,
  change: (shop: TestShop) => () => Promise<void> = () => async () => {},
) {
  const shop = await openShopFrom(base.left, {}, openedAt)
  const ledger = structuredClone(base.ledger)
  const pending = await request(ledger.items)
  const afterResponse = change(shop)
  return crashesOf(shop, ledger, async () => {
    ledger.pending = pending
    expect(await sendRequest(ledger, shop.browser().withSessionOf(base.owner), pending)).toBe('done')
    ledger.pending = undefined
    await afterResponse()
    await shop.untilMailsSent()
  })
}

async function retryAndFindViolations({ left, known: ledger }: Crash<Ledger>): Promise<string[]> {
  const shop = await openShopFrom(left)
  try {
    const violations = await violationsIn(shop, ledger)
    const { pending } = ledger
    if (pending) {
      await sendRequest(ledger, shop.browser().withSessionOf(base.owner), pending)
      ledger.pending = undefined
      violations.push(...(await violationsIn(shop, ledger)))
    }
    return [...violations, ...(await mailViolations(shop, ledger))]
  } finally {
    await shop.close()
  }
}

/** The second delivery of a mail replaces the first. */
async function mailViolations(shop: TestShop, { messages }: Ledger): Promise<string[]> {
  await shop.untilMailsSent()
  const mails = await shop.mails(0)
  const counts = messages.map(({ message }) => mails.filter(({ text }) => text?.includes(message)).length)
  const unfinished = (await readdir(join(shop.dataDir, 'outbox'))).filter((name) => !name.endsWith('.eml'))
  return [
    ...counts.flatMap((count, nth) => (count === 1 ? [] : [`I12 ${count} mails of message ${nth + 1}`])),
    ...unfinished.map((name) => `I6 unfinished ${name}`),
  ]
}

test('a password reset survives a crash at every step', async () => {
  const shop = await openShopFrom(base.left, {}, openedAt)
  const known = { isRequested: false, isReset: false }
  const crashes = await crashesOf(shop, known, async () => {
    const request = await shop
      .browser()
      .ask(endpoints.sendOobCode, { requestType: 'PASSWORD_RESET', email: visitor.email })
    expect(request.status).toBe(200)
    known.isRequested = true
    const [code = ''] = await mailedCodes(shop)
    expect((await reset(shop, code)).status).toBe(200)
    known.isReset = true
  })
  await expectNoViolations(crashes, resetViolations)
})

async function resetViolations({ left, known }: Crash<{ isRequested: boolean; isReset: boolean }>): Promise<string[]> {
  const shop = await openShopFrom(left)
  const isPassword = async (password: string) =>
    (await shop.browser().ask(endpoints.signInWithPassword, { email: visitor.email, password })).status === 200
  try {
    const codes = await mailedCodes(shop)
    const isReset = await isPassword(newPassword)
    const isSignedIn = (await shop.browser().withSessionOf(base.visitor).ask(endpoints.lookup, {})).status === 200
    let uses = isReset ? 1 : 0
    for (const code of [...codes, ...codes]) if ((await reset(shop, code)).status === 200) uses++
    return [
      ...(known.isRequested && codes.length === 0 ? ['I12 the mail is lost'] : []),
      ...(known.isReset && !isReset ? ['the new password is lost'] : []),
      ...(isReset === isSignedIn ? [`I9 the earlier session is ${isSignedIn ? 'alive' : 'lost'}`] : []),
      ...(uses === codes.length ? [] : [`the code was used ${uses} times`]),
      ...((await isPassword(visitor.password)) === uses > 0 ? ['both passwords are valid, or neither'] : []),
    ]
  } finally {
    await shop.close()
  }
}

async function mailedCodes(shop: TestShop): Promise<string[]> {
  await shop.untilMailsSent()
  const mails = await shop.mails(0)
  return mails.filter(({ to }) => to?.[0]?.address === visitor.email).map(codeIn)
}

function reset(shop: TestShop, oobCode: string) {
  return shop.browser().ask(endpoints.resetPassword, { oobCode, newPassword })
}
