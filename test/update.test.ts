// @module-tag slow
import { execFile } from 'node:child_process'
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import product from '../package.json' with { type: 'json' }
import { endpoints } from '../src/api/endpoints.ts'
import { Browser } from './browser.ts'
import { freePort } from './free-port.ts'
import { enterFolder, installRelease, packVersion } from './installed-release.ts'
import { until } from './mail-server.ts'
import { newFolder } from './new-folder.ts'

const execute = promisify(execFile)
const { path: folder, remove } = await newFolder()
const migrations = 'var migrations = { [firstMigration]: firstSchema };'
const withMigration = (statement: string): [string, string] => [
  migrations,
  migrations.replace(' }', `, '9999-01-01-fabrics': () => ['${statement}'] }`),
]
const addsColumn = withMigration('alter table gallery add column fabric text')
const start = 'async function startShop('
const packed = new Map<string, string>()
let shops = 0

beforeAll(async () => {
  await installRelease(folder)
  const versions: Record<string, [string, string][]> = {
    '1.1.0': [addsColumn],
    '1.2.0': [addsColumn],
    '1.3.0': [withMigration('this is no SQL')],
    '1.4.0': [withMigration('drop table gallery')],
    // The trial does not listen on the port of the shop.
    '1.5.0': [
      addsColumn,
      [start, `async function startShop() { throw new Error('a new fault') }\n${start.replace('Shop', 'OldShop')}`],
    ],
    '1.6.0': [
      addsColumn,
      [
        start,
        `async function startShop() { process.kill(process.pid, 'SIGKILL') }\n${start.replace('Shop', 'OldShop')}`,
      ],
    ],
    '0.9.0': [],
  }
  for (const [version, changes] of Object.entries(versions))
    packed.set(version, await packVersion(folder, version, { changes, withPackages: version === '1.2.0' }))
})
afterAll(remove)

/** Opens a shop with one message. `update` fetches no packages, because npm has them. */
async function openShop() {
  const port = String(await freePort())
  const shop = await enterFolder(folder, `shop-${++shops}`)
  const settings = {
    PORT: port,
    STARTER_GALLERY: 'off',
    RATE_LIMITS: 'relaxed',
    PUBLIC_URL: `http://localhost:${port}`,
    npm_config_cache: process.env.npm_config_cache ?? join(homedir(), '.npm'),
    npm_config_prefer_offline: 'true',
  }
  const program = await shop.open(settings)
  const visitor = new Browser(fetch, program.address)
  const write = async (message: string) => {
    const answer = await visitor.ask(endpoints.sendContactMessage, {
      name: 'Meena',
      email: 'meena@example.com',
      message,
    })
    return answer.status
  }
  expect(await write('the first')).toBe(200)
  return {
    ...shop,
    program,
    write,
    start: () => shop.open(settings),
    begin: (...args: string[]) => shop.begin(args, settings),
    run: (...args: string[]) => shop.begin(args, settings).ended,
    messages() {
      const database = new DatabaseSync(join(shop.cwd, 'data/shop.sqlite'), { readOnly: true })
      const rows = database.prepare('select message from "contactMessages" order by "receivedTime"').all()
      database.close()
      return rows.map(({ message }) => message)
    },
  }
}

const versionOf = async (shop: Awaited<ReturnType<typeof openShop>>) => (await shop.run('--version')).output.trim()
const update = (shop: Awaited<ReturnType<typeof openShop>>, version: string) =>
  shop.run('update', packed.get(version) ?? '')

test('updates lose no message that arrives meanwhile, and the version before can come back', async () => {
  const shop = await openShop()
  const accepted = ['the first']
  let isWriting = true
  const writing = (async () => {
    for (let nth = 1; isWriting; nth++)
      if ((await shop.write(`message ${nth}`).catch(() => 0)) === 200) accepted.push(`message ${nth}`)
  })()
  for (const version of ['1.1.0', '1.2.0']) {
    const { code, output } = await update(shop, version)
    expect([code, output]).toEqual([0, expect.stringContaining(`The shop is open with version ${version}.`)])
  }
  isWriting = false
  await writing
  expect(shop.messages()).toEqual(expect.arrayContaining(accepted))
  expect(await versionOf(shop)).toBe('1.2.0')
  expect((await readdir(join(shop.cwd, 'releases'))).sort()).toEqual(['1.1.0', '1.2.0', 'lock'])

  await shop.write('after the update')
  expect((await shop.run('back')).output).toContain('There is no terminal to ask in: add --yes.')
  const { output } = await shop.run('back', '--yes')
  expect(output).toMatch(/What has been added since is lost: messages: \d+\./)
  expect(output).toContain('The shop is open with version 1.1.0.')
  expect(await versionOf(shop)).toBe('1.1.0')
  expect(shop.messages()).not.toContain('after the update')
  expect(await shop.write('after the return')).toBe(200)
  expect((await shop.run('back', '--yes')).output).toContain('There is no update to undo.')
})

test('a version that does not open with the data is not installed', async () => {
  const shop = await openShop()
  for (const [version, reason] of [
    ['1.3.0', 'The database migration failed.'],
    ['1.4.0', 'Version 1.4.0 does not open with these data'],
    ['0.9.0', 'Version 0.9.0 is older.'],
  ] as const) {
    const { code, output } = await update(shop, version)
    expect([code, output]).toEqual([1, expect.stringContaining(reason)])
    expect(output).toContain(`Nothing has changed: the shop has version ${product.version} as before.`)
  }
  const damaged = packed.get('1.1.0') as string
  const content = await readFile(damaged)
  await appendFile(damaged, 'x')
  expect((await update(shop, '1.1.0')).output).toContain('its SHA-256 is not the one in')
  await writeFile(damaged, content)
  expect(await shop.write('still open')).toBe(200)
  expect(shop.messages()).toEqual(['the first', 'still open'])
})

test('a version that fails only when it replaces the other one is taken back with its changes', async () => {
  const shop = await openShop()
  const { code, output } = await update(shop, '1.5.0')
  expect([code, output]).toEqual([1, expect.stringContaining('Version 1.5.0 did not open the shop: a new fault.')])
  expect(await shop.write('still open')).toBe(200)
  expect(shop.messages()).toEqual(['the first', 'still open'])

  const killed = shop.begin('update', packed.get('1.6.0') as string)
  await until(() => /4 of 4/.test(killed.output()))
  await shop.program.ended
  await shop.start()
  await killed.ended
  expect(killed.output()).toContain('Version 1.6.0 did not open the shop: its start did not finish')
  expect(await shop.write('open again')).toBe(200)
  expect(await versionOf(shop)).toBe(product.version)
})

test('an update that is killed at any step leaves the shop open, and can be repeated', async () => {
  const shop = await openShop()
  const steps = ['1 of 4', '2 of 4', '3 of 4', '4 of 4']
  for (const step of steps) {
    const killed = shop.begin('update', packed.get('1.1.0') as string)
    await until(() => killed.output().includes(step))
    killed.kill()
    await killed.ended
    await until(async () => (await shop.write(step).catch(() => 0)) === 200)
  }
  // The last one was killed when the shop may have been restarting with the new version already.
  if ((await versionOf(shop)) !== '1.1.0')
    expect((await update(shop, '1.1.0')).output).toContain('The shop is open with')
  expect(await versionOf(shop)).toBe('1.1.0')
  expect(shop.messages()).toEqual(['the first', ...steps])
})

test('an update of a stopped shop opens it at its next start', async () => {
  const shop = await openShop()
  shop.program.kill()
  await shop.program.ended
  expect((await update(shop, '1.1.0')).output).toContain('The shop is not running. Its next start is version 1.1.0.')
  await shop.start()
  expect(await versionOf(shop)).toBe('1.1.0')
})

test('a newer version that npm installs opens the shop, and no update can be undone over it', async () => {
  const shop = await openShop()
  shop.program.kill()
  await shop.program.ended
  await update(shop, '1.1.0')
  const prefix = join(folder, 'newer')
  await execute('npm', ['install', '--global', '--prefix', prefix, '--prefer-offline', packed.get('1.2.0') as string])
  const run = (...args: string[]) => execute(join(prefix, 'bin/thaiyal'), args, { cwd: shop.cwd })
  expect((await run('--version')).stdout).toBe('1.2.0\n')
  await expect(run('back', '--yes')).rejects.toMatchObject({
    stdout: expect.stringContaining('There is no update to undo.'),
  })
  // The version before the update is installed no more.
  await shop.start()
  await execute('npm', ['install', '--global', '--prefix', prefix, '--prefer-offline', packed.get('1.1.0') as string])
  await expect(run('back', '--yes')).rejects.toMatchObject({
    stdout: expect.stringContaining(`npm install -g ./thaiyal-${product.version}.tgz`),
  })
  expect(await shop.write('still open')).toBe(200)
})
