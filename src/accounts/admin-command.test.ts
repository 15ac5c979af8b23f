import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { admin, type TestShop } from '../../test/shop.ts'
import { test } from '../../test/shop-fixture.ts'
import { codeOfApp } from '../../test/totp.ts'
import { endpoints } from '../api/endpoints.ts'
import { factorRemoved, missingPassword, noFactor, weakPassword } from './owner-command-messages.ts'

const program = join(import.meta.dirname, '../../bin/command.mjs')
const built = pathToFileURL(join(import.meta.dirname, '../../build/server/commands.js')).href
const { removeAdminFactor, resetAdminPassword, showAdmin }: typeof import('../commands/index.ts') = await import(
  /* @vite-ignore */ built
)

let password = admin.password

async function said(command: (say: (line: string) => void) => Promise<void>): Promise<string> {
  const lines: string[] = []
  await command((line) => lines.push(line))
  return lines.join('\n')
}
const opens = async (shop: TestShop, password: string) =>
  (await shop.browser().ask(endpoints.signInWithPassword, { ...admin, password })).status === 200

test('reset-password ends every session and mailed link of a running shop', async ({ shop }) => {
  const owner = await shop.signedIn(admin)
  await owner.ask(endpoints.requestEmailChange, { password, newEmail: 'next@thaiyal.example' })
  expect(await said((say) => showAdmin(shop.shop.config, say))).toMatch(new RegExp(`${admin.email}\n.* 1\n.* off$`))

  const told = await said((say) => resetAdminPassword(shop.shop.config, undefined, say))
  const [, made = ''] = /^ {2}([\w-]{16})$/m.exec(told) ?? []
  expect([await opens(shop, admin.password), await opens(shop, made)]).toEqual([false, true])
  expect((await owner.ask(endpoints.getAccountSecurity, {})).status).toBe(401)
  expect(await shop.shop.db.selectFrom('verifications').select('id').execute()).toEqual([])
  password = made
})

test('reset-password checks a given password and does not print it', async ({ shop }) => {
  const reset = (given: string) => said((say) => resetAdminPassword(shop.shop.config, given, say))
  await expect(reset('short')).rejects.toThrow(weakPassword('Password should be at least 12 characters'))
  await expect(reset('')).rejects.toThrow(missingPassword)
  expect(await opens(shop, password)).toBe(true)
  const given = 'silk cotton linen 77'
  expect(await reset(given)).not.toContain(given)
  expect(await opens(shop, given)).toBe(true)
  password = given
})

test('remove-factor switches off the second factor', async ({ shop }) => {
  const owner = await shop.signedIn({ ...admin, password })
  const { secret } = (await owner.ask(endpoints.startMfaEnrollment, { password })).body
  const verificationCode = codeOfApp(secret)
  expect((await owner.ask(endpoints.finalizeMfaEnrollment, { verificationCode })).status).toBe(200)
  const half = await shop.browser().ask(endpoints.signInWithPassword, { ...admin, password })
  expect(half.body.mfaInfo).toHaveLength(1)
  expect(await said((say) => removeAdminFactor(shop.shop.config, say))).toBe(factorRemoved)
  expect((await shop.browser().ask(endpoints.signInWithPassword, { ...admin, password })).body.mfaInfo).toBeUndefined()
  expect(await said((say) => removeAdminFactor(shop.shop.config, say))).toBe(noFactor)
})

test('the admin command reads settings from the environment and a password from stdin', async ({ shop }) => {
  const given = 'needle in the haystack'
  const { config } = shop.shop
  const run = (args: string[], input = '') =>
    new Promise<{ code: number | null; told: string }>((resolve) => {
      const command = spawn(process.execPath, [program, 'admin', ...args], {
        env: { ...process.env, DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl, LOG_LEVEL: 'silent' },
      })
      let told = ''
      command.stdout.on('data', (part) => {
        told += part
      })
      command.stderr.on('data', (part) => {
        told += part
      })
      command.on('close', (code) => resolve({ code, told }))
      command.stdin.end(input)
    })
  const [set, wrong] = [await run(['reset-password', '--from-input'], `${given}\n`), await run(['reset'])]
  expect([set.code, set.told.includes(admin.email)]).toEqual([0, true])
  expect(await opens(shop, given)).toBe(true)
  expect([wrong.code, wrong.told.includes('npm run admin -- show')]).toEqual([1, true])
})
