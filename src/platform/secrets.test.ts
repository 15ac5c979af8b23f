// @module-tag slow
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test as base, expect } from 'vitest'
import { openFakeMailService } from '../../test/fake-mail-service.ts'
import { until } from '../../test/mail-server.ts'
import { newFolder } from '../../test/new-folder.ts'
import { smallPhoto } from '../../test/photos.ts'
import { type RealProcess, startProcess, startTimeoutMs } from '../../test/real-process.ts'
import { codeIn } from '../../test/reset-link.ts'
import { endpoints } from '../api/endpoints.ts'

const mark = (name: string) => `canary${name}${'x7Qz'.repeat(3)}`
const owner = { email: `${mark('Owner').toLowerCase()}@thaiyal.example`, password: mark('OwnersPassword') }
const meena = { email: `${mark('Meena').toLowerCase()}@example.com`, password: mark('Password') }
const newPassword = mark('NewPassword')
const message = { name: mark('Name'), email: `${mark('Writer').toLowerCase()}@example.com`, message: mark('Message') }
const sessionSecret = `${mark('Secret')}${'s'.repeat(20)}`
const token = mark('Token')

const mailKey = mark('MailKey')

const errors: string[] = []
const secrets: string[] = []
let doctorOutput = ''

type MailService = Awaited<ReturnType<typeof openFakeMailService>>

const test = base.extend('shop', { scope: 'file', auto: true }, async () => {
  const folder = await newFolder()
  const mailService = await openFakeMailService('brevo', mailKey)
  try {
    const settings = {
      ...mailService.settings,
      MAIL_RETRY_SECONDS: '0.1',
      DATA_DIR: folder.path,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      SESSION_SECRET: sessionSecret,
      METRICS_TOKEN: token,
      // Nothing listens there, so each copy of the backup fails.
      BACKUPS_COPY: `s3://${mark('Key')}:${mark('KeySecret')}@copies?endpoint=http://127.0.0.1:9&pathStyle=on`,
      BACKUPS_PASSPHRASE: mark('Passphrase'),
      RATE_LIMITS: 'relaxed',
      LOG_LEVEL: 'trace',
    }
    const shop = await startProcess(settings)
    await shop.untilOpen()
    await exerciseFeatures(shop, mailService)
    await shop.stop()
    const doctor = [join(import.meta.dirname, '../../bin/thaiyal.mjs'), 'doctor']
    const { stdout, stderr } = await promisify(execFile)(process.execPath, doctor, {
      env: { ...settings, PUBLIC_URL: shop.origin },
    })
    doctorOutput = stdout + stderr
    return shop
  } finally {
    await mailService.close()
    await folder.remove()
  }
})

async function exerciseFeatures(shop: RealProcess, { sent, next }: MailService): Promise<void> {
  const send = async (path: string, init?: RequestInit, browser = shop.browser()) => {
    const answer = await browser.fetch(path, init)
    const text = await answer.text()
    if (answer.status >= 400) errors.push(text)
    return answer
  }
  const post = (endpoint: { path: string }, body: unknown, browser = shop.browser()) =>
    send(
      endpoint.path,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      browser,
    )

  await post(endpoints.signUp, meena)
  await post(endpoints.signUp, meena)
  await post(endpoints.signUp, { email: meena.email, password: { of: meena.password } })
  const person = shop.browser()
  await post(endpoints.signInWithPassword, meena, person)
  await post(endpoints.signInWithPassword, { ...meena, password: mark('WrongPassword') })
  await send(endpoints.signInWithPassword.path, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(meena),
  })
  await shop.browser().postForm(endpoints.signInWithPassword.path, { ...meena, password: mark('FormPassword') })
  await post(endpoints.lookup, {}, person)

  await post(endpoints.sendOobCode, { requestType: 'PASSWORD_RESET', email: meena.email })
  await until(() => sent.size === 1)
  const code = codeIn({ text: [...sent.values()][0]?.textContent })
  secrets.push(code, ...[...person.cookies.values()].map((value) => value.slice(0, 20)))
  await send(`/reset-password?oobCode=${code}`)
  // The page for an unknown address contains the address, in the link to the other language.
  await shop.browser().fetch(`/reset-password/${code}`)
  await send(`/nowhere?oobCode=${code}`, { method: 'PUT' })
  await send(`/v1/nothing?email=${meena.email}&oobCode=${code}`)
  await post(endpoints.resetPassword, { oobCode: code, newPassword: 'x' })
  await post(endpoints.resetPassword, { oobCode: code, newPassword })
  await post(endpoints.resetPassword, { oobCode: code, newPassword })

  next.push({ status: 401, body: { code: 'unauthorized', message: `Key not found: ${mailKey}` } }, 'cut')
  await post(endpoints.sendContactMessage, message)
  await until(() => sent.size > 1)
  await post(endpoints.sendContactMessage, { ...message, name: mark('LongName').repeat(100) })
  const ownerBrowser = shop.browser()
  await post(endpoints.signInWithPassword, owner, ownerBrowser)
  secrets.push(...[...ownerBrowser.cookies.values()].map((value) => value.slice(0, 20)))
  await send(endpoints.listContactMessages.path, {}, ownerBrowser)
  await send(`/admin/messages?search=${message.name}`, {}, ownerBrowser)
  const jpeg = new Blob([new Uint8Array(await smallPhoto())])
  await send(
    `/v1/images/${mark('File')}.jpg`,
    { method: 'POST', headers: { 'content-type': 'image/jpeg' }, body: jpeg },
    ownerBrowser,
  )
  await send(
    `/v1/images/${mark('File')}.jpg`,
    { method: 'POST', headers: { 'content-type': 'image/jpeg' }, body: 'no photo' },
    ownerBrowser,
  )
  await post(endpoints.requestBackup, {}, ownerBrowser)
  await until(() => shop.output().includes('backup not copied'), startTimeoutMs)
  await send('/admin/more', {}, ownerBrowser)
  await send('/metrics', { headers: { authorization: `Bearer ${token}` } })
}

const log = (shop: RealProcess) =>
  shop
    .output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))

test('the log at level trace contains no secrets', ({ shop }) => {
  // The startup message contains the owner's email on purpose.
  const output = shop.output().replace(/with the address +\S+/, '')
  expect(log(shop).length).toBeGreaterThan(25)
  expect(secrets.length).toBeGreaterThan(2)
  for (const secret of secrets) expect(output).not.toContain(secret)
  expect(output).not.toMatch(/canary/i)
})

test('the log shows why a mail failed, without the key of the mail service', ({ shop }) => {
  const reasons = log(shop).flatMap(({ msg, failure }) => (msg === 'mail not sent' ? [failure] : []))
  expect(reasons).toEqual(['401 Key not found: ***', expect.stringMatching(/other side closed|ECONNRESET/)])
})

test('doctor prints no secrets', () => {
  expect(doctorOutput.length).toBeGreaterThan(50)
  expect(doctorOutput).not.toMatch(/canary/i)
})

test('error responses contain no secrets', () => {
  expect(errors.length).toBeGreaterThan(8)
  for (const secret of secrets) expect(errors.join('\n')).not.toContain(secret)
  expect(errors.join('\n')).not.toMatch(/canary|node_modules| {4}at /i)
})

test('the built files for browsers contain no server code', async () => {
  const client = join(import.meta.dirname, '../../build/client')
  const files = await readdir(client, { recursive: true })
  const scripts = files.filter((name) => /\.(js|json|html|css|webmanifest)$/.test(name))
  expect(scripts.length).toBeGreaterThan(20)
  for (const name of scripts) {
    const text = await readFile(join(client, name), 'utf8')
    expect(text, name).not.toMatch(
      /SESSION_SECRET|ADMIN_PASSWORD|METRICS_TOKEN|DATABASE_URL|better-auth|argon2id|\.server\.ts/,
    )
  }
})

test('the log has one line per request with its route and a unique id', ({ shop }) => {
  const lines = log(shop).filter(({ msg }) => msg === 'request completed')
  for (const line of lines) {
    expect(line).toMatchObject({
      request: expect.stringMatching(/^[0-9A-F]{8}$/),
      method: expect.any(String),
      status: expect.any(Number),
      ms: expect.any(Number),
    })
    expect(line.route).not.toMatch(/[?=%]/)
  }
  expect(new Set(lines.map(({ request }) => request)).size).toBe(lines.length)
  const seen = lines.map(({ method, route, status }) => `${method} ${route} ${status}`)
  for (const secret of [
    'GET /reset-password 200',
    'POST /v1/accounts:signUp 400',
    'POST /v1/images/:filename 200',
    'GET /admin/messages 200',
    'GET other 404',
    'PUT other 405',
  ])
    expect(seen).toContain(secret)
})

test('the log contains security events with hashed and masked emails', ({ shop }) => {
  const events = log(shop).filter(({ msg }) => msg === 'security event')
  const kinds = events.map(({ event }) => event)
  for (const kind of [
    'signed up',
    'signed in',
    'sign-in rejected',
    'password reset requested',
    'password reset',
    'mailed link rejected',
    'upload rejected',
    'data changed by the owner',
  ])
    expect(kinds).toContain(kind)
  const [first, second] = events.filter(({ event }) => event === 'sign-in rejected')
  expect(first).toMatchObject({ account: 'c***@e***', accountHash: expect.stringMatching(/^[\w-]{12}$/) })
  expect(second.accountHash).toBe(first.accountHash)
  const hashes = new Set(events.filter(({ event }) => event === 'signed in').map(({ accountHash }) => accountHash))
  expect(hashes.size).toBe(2)
  const { request } = first
  expect(log(shop).filter((line) => line.request === request && line.msg === 'request completed')).toHaveLength(1)
})
