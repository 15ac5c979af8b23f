// @module-tag slow
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { freePort } from '../free-port.ts'
import { until } from '../mail-server.ts'
import { openNetworkProxy } from '../network-proxy.ts'
import { startProcess } from '../real-process.ts'
import { admin } from '../shop.ts'
import { test } from './own-postgres.ts'
import { createDatabase } from './postgres.ts'

const unreachable = /^The shop failed to start. The database at 127.0.0.1:\d+ cannot be used. Check DATABASE_URL.$/m

test('a start whose first query gets no answer fails with a clear message', async ({ postgres, folder }) => {
  const proxy = await openNetworkProxy(await createDatabase(postgres.url, 'unanswered'))
  onTestFinished(() => proxy.close())
  proxy.drop('select 1')
  const failedStart = await startProcess({ DATABASE_URL: proxy.url, DATA_DIR: join(folder, 'unanswered') })
  onTestFinished(failedStart.kill)
  expect(await failedStart.ended).toBe(1)
  expect(failedStart.output()).toMatch(unreachable)
})

test.for([
  { host: 'a closed port', listens: false },
  { host: 'a server that never answers', listens: true },
])('a start on $host fails with one error message', async ({ listens }, { folder }) => {
  const port = await freePort()
  const silent = createServer()
  if (listens) await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve))
  const url = `postgres://shop:very-secret@127.0.0.1:${port}/shop`
  const failedStart = await startProcess({ DATABASE_URL: url, DATA_DIR: join(folder, `failed-${listens}`) })
  expect(await failedStart.ended).toBe(1)
  silent.close()
  expect(failedStart.output()).toMatch(unreachable)
  expect(failedStart.output()).toContain(`127.0.0.1:${port}`)
  expect(failedStart.output().trim().split('\n').length).toBeLessThanOrEqual(2)
  expect(failedStart.output()).not.toContain('very-secret')
})

test.for([
  { part: 'password', wrong: { password: 'wrong' }, cause: /^Cause: password authentication failed for user/m },
  { part: 'user', wrong: { username: 'nobody' }, cause: /^Cause: password authentication failed for user "nobody"$/m },
  { part: 'database', wrong: { pathname: '/none' }, cause: /^Cause: database "none" does not exist$/m },
])(
  'a start with a wrong $part fails with an error that names it',
  async ({ part, wrong, cause }, { postgres, folder }) => {
    const url = new URL(postgres.url)
    Object.assign(url, wrong)
    const failedStart = await startProcess({ DATABASE_URL: url.href, DATA_DIR: join(folder, `wrong-${part}`) })
    expect(await failedStart.ended).toBe(1)
    expect(failedStart.output()).toMatch(cause)
  },
)

test('a start waits for another start that hangs, prints that once, and continues afterwards', async ({
  postgres,
  folder,
}) => {
  const DATABASE_URL = await createDatabase(postgres.url, 'stuck')
  const stuckStart = await startProcess({ DATABASE_URL, DATA_DIR: join(folder, 'stuck'), STARTER_GALLERY: 'on' })
  onTestFinished(stuckStart.kill)
  await until(() => stuckStart.output().includes('1 of 9'))
  stuckStart.signal('SIGSTOP')
  const waiting = await startProcess({ DATABASE_URL, DATA_DIR: join(folder, 'waiting') })
  onTestFinished(waiting.kill)
  const began = performance.now()
  await until(() => waiting.output() !== '')
  // A short wait is not reported.
  expect(performance.now() - began).toBeGreaterThan(2_500)
  // A process that does not remember its report repeats it after three seconds.
  await pause(4_000)
  expect(waiting.output().trim()).toBe('Waiting for another process that is starting …')
  await stuckStart.kill()
  await waiting.untilOpen()
})

test('five processes migrate an empty database once, and one prints the password', async ({ postgres, folder }) => {
  const url = await createDatabase(postgres.url, 'five')
  const processes = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((name) =>
      startProcess({ DATABASE_URL: url, DATA_DIR: join(folder, name), ADMIN_PASSWORD: '' }),
    ),
  )
  onTestFinished(async () => {
    await Promise.all(processes.map((process) => process.kill()))
  })
  await Promise.all(processes.map((process) => process.untilOpen()))
  await until(() => processes.every((process) => process.output().includes('\n\n')))
  const passwords = processes.flatMap((process) => /the password +(\S+)/.exec(process.output())?.[1] ?? [])
  expect(passwords).toHaveLength(1)
  const account = { email: admin.email, password: passwords[0] as string }
  for (const process of processes)
    expect((await process.browser().ask(endpoints.signInWithPassword, account)).status).toBe(200)
})
