import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { until } from '../../../test/mail-server.ts'
import { openTestShop, visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

const test = shopTest.extend('registered', { scope: 'file', auto: true }, ({ shop }) => shop.register())

test('a mail becomes one file in the outbox, readable by this user only', async ({ shop }) => {
  await shop.browser().ask(endpoints.sendOobCode, { requestType: 'PASSWORD_RESET', email: visitor.email })
  const [mail] = await shop.mails(1)
  expect(mail).toMatchObject({
    from: { address: 'no-reply@localhost', name: 'Thaiyal' },
    to: [{ address: visitor.email }],
    subject: 'Set a new password for Thaiyal',
  })
  const folder = join(shop.dataDir, 'outbox')
  const names = await readdir(folder)
  expect(names).toEqual([expect.stringMatching(/^[\w-]+\.eml$/)])
  expect((await stat(join(folder, names[0] as string))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  // The link in the raw file must not be split across lines.
  expect(await readFile(join(folder, names[0] as string), 'utf8')).toMatch(
    /^http:\/\/localhost:3000\/reset-password\?oobCode=\w+$/m,
  )
})

test('a sent mail leaves the queue', async ({ shop }) => {
  await until(async () => (await shop.deps.db.selectFrom('mails').selectAll().execute()).length === 0)
})

test('a queued mail is sent after a restart', async () => {
  const first = await openTestShop()
  const content = { to: 'meena@example.com', subject: 'Waiting', text: 'still here' }
  await first.deps.db
    .insertInto('mails')
    .values({ id: 'waiting-mail', content: JSON.stringify(content), createdTime: Date.now(), nextAttemptTime: 0 })
    .execute()
  await first.stop()
  const again = await openTestShop({}, { dataDir: first.dataDir })
  const [mail] = await again.mails(1)
  expect([mail?.subject, mail?.text?.trim()]).toEqual(['Waiting', 'still here'])
  expect(await readdir(join(again.dataDir, 'outbox'))).toEqual(['waiting-mail.eml'])
  await again.close()
})
