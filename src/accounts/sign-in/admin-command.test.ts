import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { admin, type TestShop } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { codeOfApp } from '../../../test/totp.ts'
import { endpoints } from '../../api/endpoints.ts'

const program = join(import.meta.dirname, '../../../bin/thaiyal.mjs')
const built = pathToFileURL(join(import.meta.dirname, '../../../build/server/commands.js')).href
const { removeOwnerFactor, resetOwnerPassword }: typeof import('../../commands/index.ts') = await import(
  /* @vite-ignore */ built
)

let password = admin.password

async function capture(command: (print: (line: string) => void) => Promise<void>): Promise<string> {
  const lines: string[] = []
  await command((line) => lines.push(line))
  return lines.join('\n')
}
const canSignIn = async (shop: TestShop, password: string) =>
  (await shop.browser().ask(endpoints.signInWithPassword, { ...admin, password })).status === 200

test('reset-password ends every session and invalidates mailed links of a running shop', async ({ shop }) => {
  const owner = await shop.signIn(admin)
  await owner.ask(endpoints.requestEmailChange, { password, newEmail: 'next@thaiyal.example' })

  const output = await capture((print) => resetOwnerPassword(shop.deps.config, print))
  expect(output).toContain(admin.email)
  const [, generated = ''] = /^ {2}([\w-]{16})$/m.exec(output) ?? []
  expect([await canSignIn(shop, admin.password), await canSignIn(shop, generated)]).toEqual([false, true])
  expect((await owner.ask(endpoints.listContactMessages, {})).status).toBe(401)
  expect(await shop.deps.db.selectFrom('verifications').select('id').execute()).toEqual([])
  password = generated
})

test('remove-second-factor turns off two-step sign-in', async ({ shop }) => {
  const owner = await shop.signIn({ ...admin, password })
  const { secret } = (await owner.ask(endpoints.startMfaEnrollment, { password })).body
  const verificationCode = codeOfApp(secret)
  expect((await owner.ask(endpoints.finalizeMfaEnrollment, { verificationCode })).status).toBe(200)
  const firstStep = await shop.browser().ask(endpoints.signInWithPassword, { ...admin, password })
  expect(firstStep.body.mfaInfo).toHaveLength(1)
  expect(await capture((print) => removeOwnerFactor(shop.deps.config, print))).toMatch('is off')
  expect((await shop.browser().ask(endpoints.signInWithPassword, { ...admin, password })).body.mfaInfo).toBeUndefined()
  expect(await capture((print) => removeOwnerFactor(shop.deps.config, print))).toMatch('was not on')
})

test('the admin command reads settings from the environment', async ({ shop }) => {
  const { config } = shop.deps
  const run = (args: string[]) =>
    new Promise<{ code: number | null; output: string }>((resolve) => {
      const command = spawn(process.execPath, [program, 'admin', ...args], {
        env: { ...process.env, DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl, LOG_LEVEL: 'silent' },
      })
      let output = ''
      command.stdout.on('data', (part) => {
        output += part
      })
      command.stderr.on('data', (part) => {
        output += part
      })
      command.on('close', (code) => resolve({ code, output }))
    })
  const [set, wrong] = [await run(['reset-password']), await run(['reset'])]
  expect([set.code, set.output.includes(admin.email)]).toEqual([0, true])
  expect([wrong.code, wrong.output.includes('npm run admin -- reset-password')]).toEqual([1, true])
})
