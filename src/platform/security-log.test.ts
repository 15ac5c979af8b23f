import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { codeIn } from '../../test/reset-link.ts'
import { admin } from '../../test/shop.ts'
import { test } from '../../test/shop-fixture.ts'
import { codeOfApp } from '../../test/totp.ts'
import { endpoints } from '../api/endpoints.ts'
import { maskEmailsIn } from './log.server.ts'
import { deleteOldSecurityLogs } from './security-log-file.server.ts'

test('the log contains each security event with the masked email', async ({ openShop }) => {
  const shop = await openShop()
  const { log } = shop.deps
  const events: [event: string, account: string | undefined][] = []
  const record = (line: { event?: string; account?: string }) => {
    if (line.event) events.push([line.event, line.account])
  }
  log.info = record as typeof log.info
  log.warn = record as typeof log.warn
  const last = () => events.at(-1)
  const account = 'o***@t***'

  const owner = await shop.signIn(admin)
  expect(last()).toEqual(['signed in', account])
  await owner.ask(endpoints.changePassword, { password: 'not-the-password', newPassword: 'silk-cotton-linen-77' })
  expect(last()?.[0]).toBe('password rejected')
  await owner.fetch(endpoints.exportContactMessages.path)
  expect(last()?.[0]).toBe('data exported by the owner')

  await owner.ask(endpoints.requestEmailChange, { password: admin.password, newEmail: 'next@thaiyal.example' })
  const mail = (await shop.mails(2)).find(({ to }) => to?.[0]?.address === 'next@thaiyal.example')
  await shop.browser().ask(endpoints.confirmEmailChange, { oobCode: codeIn(mail) })
  expect(last()).toEqual(['email changed', 'n***@t***'])

  const again = { ...admin, email: 'next@thaiyal.example' }
  const later = await shop.signIn(again)
  const { secret, backupCodes } = (await later.ask(endpoints.startMfaEnrollment, { password: admin.password })).body
  await later.ask(endpoints.finalizeMfaEnrollment, { verificationCode: codeOfApp(secret) })
  const person = shop.browser()
  await person.ask(endpoints.signInWithPassword, again)
  expect(last()).toEqual(['password accepted, code required', 'n***@t***'])
  await person.ask(endpoints.finalizeMfaSignIn, { verificationCode: 'aaaaa-aaaaa' })
  expect(last()?.[0]).toBe('code rejected')
  await person.ask(endpoints.finalizeMfaSignIn, { verificationCode: String(backupCodes[0]) })
  expect(last()).toEqual(['signed in', 'n***@t***'])
})

test('security events have files of their own, which are deleted after a year', async ({ openShop }) => {
  const shop = await openShop({ TEST_CLOCK: 'manual' })
  const folder = join(shop.dataDir, 'security-log')
  await shop.signIn(admin)
  await shop.browser().ask(endpoints.signInWithPassword, { ...admin, password: 'not-the-password' })
  const lines = (await readFile(join(folder, '2026-11.jsonl'), 'utf8')).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ event: 'signed in', account: 'o***@t***', time: expect.stringMatching(/^2026-11-21T/) }),
    expect.objectContaining({ event: 'sign-in rejected' }),
  ])
  for (const month of ['2025-10', '2025-11']) await writeFile(join(folder, `${month}.jsonl`), '{}\n')
  await deleteOldSecurityLogs(shop.deps)
  expect((await readdir(folder)).sort()).toEqual(['2025-11.jsonl', '2026-11.jsonl'])
})

test('the words of a mail server are logged without the address of a person', () => {
  const words = '550 <meena@example.com>: no such user meena@example.com here'
  expect(maskEmailsIn(words)).toBe('550 <m***@e***>: no such user m***@e*** here')
})
