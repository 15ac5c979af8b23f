import { expect } from 'vitest'
import { codeIn } from '../../test/reset-link.ts'
import { admin } from '../../test/shop.ts'
import { test } from '../../test/shop-test.ts'
import { codeOfApp } from '../../test/totp.ts'
import { calls } from '../api/calls.ts'

test("the log tells a right password from a sign-in and names what was tried for the owner's account", async ({
  openShop,
}) => {
  const shop = await openShop()
  const { log } = shop.shop
  const events: [event: string, account: string | undefined][] = []
  const note = (line: { event?: string; account?: string }) => {
    if (line.event) events.push([line.event, line.account])
  }
  log.info = note as typeof log.info
  log.warn = note as typeof log.warn
  const last = () => events.at(-1)
  const who = 'o***@t***'

  const owner = await shop.signedIn(admin)
  expect(last()).toEqual(['signed in', who])
  await owner.ask(calls.changePassword, { password: 'not-the-password', newPassword: 'silk-cotton-linen-77' })
  expect(last()?.[0]).toBe('password refused')
  await owner.fetch(calls.exportContactMessages.path)
  expect(last()?.[0]).toBe('taken away by the owner')

  await owner.ask(calls.requestEmailChange, { password: admin.password, newEmail: 'next@thaiyal.example' })
  const mail = (await shop.mails(2)).find(({ to }) => to?.[0]?.address === 'next@thaiyal.example')
  await shop.browser().ask(calls.confirmEmailChange, { oobCode: codeIn(mail) })
  expect(last()).toEqual(['address changed', 'n***@t***'])

  const again = { ...admin, email: 'next@thaiyal.example' }
  const later = await shop.signedIn(again)
  const { secret, backupCodes } = (await later.ask(calls.startMfaEnrollment, { password: admin.password })).body
  await later.ask(calls.finalizeMfaEnrollment, { verificationCode: codeOfApp(secret) })
  const person = shop.browser()
  await person.ask(calls.signInWithPassword, again)
  expect(last()).toEqual(['password right, code asked', 'n***@t***'])
  await person.ask(calls.finalizeMfaSignIn, { verificationCode: 'aaaaa-aaaaa' })
  expect(last()?.[0]).toBe('code refused')
  await person.ask(calls.finalizeMfaSignIn, { verificationCode: String(backupCodes[0]) })
  expect(last()).toEqual(['signed in', 'n***@t***'])
})
