// @module-tag slow
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../src/api/endpoints.ts'
import { until } from './mail-server.ts'
import { newFolder } from './new-folder.ts'
import { linkIn } from './reset-link.ts'
import { spawnProgram } from './spawn-program.ts'

const program = join(import.meta.dirname, '../bin/open.mjs')

function start(cwd: string, settings: Record<string, string>, command = [process.execPath, program]) {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, PORT: '0', STARTER_GALLERY: 'off', LOG_LEVEL: 'silent', ...settings }
  const { child, output, ended } = spawnProgram(command, { cwd, env })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    output,
    ended,
    async untilOpen(): Promise<string> {
      await until(() => /The shop is open: +http\S+\s[\s\S]*\n\n/.test(output()))
      return /The shop is open: +(\S+)/.exec(output())?.[1] ?? ''
    },
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

async function enterFolder() {
  const { path, remove } = await newFolder()
  onTestFinished(remove)
  return path
}

test('the first start prints the address, the owner and a password, and the second start no password', async () => {
  const folder = await enterFolder()
  const first = start(folder, {})
  const address = await first.untilOpen()
  expect(address).toMatch(/^http:\/\/localhost:\d+$/)
  expect(first.output()).toContain('owner@thaiyal.example')
  const password = /the password +(\S+)/.exec(first.output())?.[1] ?? ''
  expect(password.length).toBeGreaterThanOrEqual(16)
  const signIn = (at: string) =>
    fetch(`${at}${endpoints.signInWithPassword.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'owner@thaiyal.example', password }),
    })
  expect((await signIn(address)).status).toBe(200)
  expect(await first.stop()).toBe(0)

  const second = start(folder, {})
  const again = await second.untilOpen()
  expect(second.output()).not.toMatch(/the password/)
  expect(second.output()).not.toContain(password)
  expect((await signIn(again)).status).toBe(200)
  expect(await second.stop()).toBe(0)
})

test('without PUBLIC_URL a mailed link leads to the port that the shop listens on', async () => {
  const folder = await enterFolder()
  const shop = start(folder, { ADMIN_PASSWORD: 'blouse-needle-thread-42' })
  const address = await shop.untilOpen()
  expect(shop.output()).not.toContain('blouse-needle-thread-42')
  const response = await fetch(`${address.replace('localhost', '127.0.0.1')}${endpoints.sendOobCode.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requestType: 'PASSWORD_RESET', email: 'owner@thaiyal.example' }),
  })
  expect(response.status).toBe(200)
  const outbox = join(folder, 'data', 'outbox')
  const mails = async () => (await readdir(outbox)).filter((name) => name.endsWith('.eml'))
  await until(async () => (await mails()).length === 1)
  const mail = await PostalMime.parse(await readFile(join(outbox, String((await mails())[0]))))
  expect(linkIn(mail).origin).toBe(address)
  expect((await fetch(linkIn(mail))).status).toBe(200)
})

test('a start lists all invalid settings and creates nothing', async () => {
  const folder = await enterFolder()
  const shop = start(folder, { PORT: 'x', ADMIN_PASSWORD: 'short', MAIL_URL: 'nowhere' })
  expect(await shop.ended).toBe(1)
  for (const name of ['PORT', 'ADMIN_PASSWORD', 'MAIL_URL']) expect(shop.output()).toContain(`- ${name} `)
  expect(shop.output()).not.toContain('    at ')
  expect(await readdir(folder)).toEqual([])
})

test('the environment overrides the settings of a .env file', async () => {
  const folder = await enterFolder()
  await writeFile(join(folder, '.env'), 'ADMIN_EMAIL=file@thaiyal.example\nANALYTICS=everything\n')
  const wrong = start(folder, {})
  expect(await wrong.ended).toBe(1)
  expect(wrong.output()).toContain('ANALYTICS')
  const right = start(folder, { ANALYTICS: 'none' })
  await right.untilOpen()
  expect(right.output()).toContain('file@thaiyal.example')
})

test('npm start says how to stop the shop, and stops it on SIGTERM', async () => {
  const npm = start(join(import.meta.dirname, '..'), { DATA_DIR: await enterFolder() }, ['npm', 'start'])
  const address = await npm.untilOpen()
  const shopProcess = Number(/^Stop it with: +Ctrl\+C, or kill (\d+)$/m.exec(npm.output())?.[1])
  expect(process.kill(shopProcess, 0)).toBe(true)
  await npm.stop()
  await until(() =>
    fetch(`${address}/healthz`).then(
      () => false,
      () => true,
    ),
  )
})
