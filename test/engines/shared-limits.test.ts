// @module-tag slow
import { expect } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { until } from '../mail-server.ts'
import { visitor } from '../shop.ts'
import { listQueuedMails, test as threeProcessesTest } from './three-processes.ts'

const test = threeProcessesTest.extend('settings', { scope: 'file' }, { TRUST_PROXY: 'loopback' })

test('three processes share the limit of three reset mails an hour', async ({ three, mailServer }) => {
  expect((await three.browser().ask(endpoints.signUp, visitor)).status).toBe(200)
  const ask = (place: number) =>
    three.at(place).browser().ask(endpoints.sendOobCode, { requestType: 'PASSWORD_RESET', email: visitor.email })
  for (const place of [0, 1, 2]) expect((await ask(place)).status).toBe(200)
  for (const place of [0, 1, 2]) expect((await ask(place)).errorCode).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  const toVisitor = () => mailServer.received.filter(({ to }) => to.includes(visitor.email))
  await until(async () => (await listQueuedMails(three)).length === 0)
  expect(toVisitor()).toHaveLength(3)
})

test('three processes share the limit of five password attempts', async ({ three }) => {
  const guess = { email: 'somebody@example.com', password: 'not-the-password' }
  const errorCodes: (string | undefined)[] = []
  for (let tries = 0; tries < 7; tries++)
    errorCodes.push((await three.browser().ask(endpoints.signInWithPassword, guess)).errorCode)
  expect(errorCodes.slice(0, 5)).toEqual(Array(5).fill('INVALID_LOGIN_CREDENTIALS'))
  expect(errorCodes.slice(5)).toEqual(Array(2).fill('TOO_MANY_ATTEMPTS_TRY_LATER'))
})

test('three processes share the limit of requests from all addresses', async ({ three }) => {
  const write = (place: number, message: string) =>
    three
      .at(place)
      .browser()
      .ask(
        endpoints.sendContactMessage,
        { name: 'Meena', email: visitor.email, message },
        { 'x-forwarded-for': `203.0.${place}.1` },
      )
  for (let round = 0; round < 5; round++)
    await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        // The same message again is a valid request that adds nothing.
        three
          .browser()
          .ask(
            endpoints.sendContactMessage,
            { name: 'Meena', email: visitor.email, message: 'The flood' },
            { 'x-forwarded-for': `198.${round}.${nth}.1`, 'idempotency-key': 'the-same-message' },
          ),
      ),
    )
  for (const place of [0, 1, 2]) expect((await write(place, `In the flood ${place}`)).status).toBe(200)
  const counted = await three.db
    .updateTable('rateLimits')
    .set((eb) => ({ points: eb('points', '+', 2_900) }))
    .where('points', '>=', 100)
    .executeTakeFirst()
  expect(counted.numUpdatedRows).toBe(1n)
  for (const place of [0, 1, 2]) expect((await write(place, 'Too many')).errorCode).toBe('RESOURCE_EXHAUSTED')
})
