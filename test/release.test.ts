// @module-tag slow

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import product from '../package.json' with { type: 'json' }
import { findLinks } from './broken-links.ts'
import { archive, enterFolder, installRelease, type Machine, type User } from './installed-release.ts'
import { newFolder } from './new-folder.ts'

const execute = promisify(execFile)
const root = join(import.meta.dirname, '..')
const nobody = 65534
const { path: folder, remove } = await newFolder()
const installation = join(folder, 'lib/node_modules/thaiyal')

/** Root becomes another user, and any other user loses the right to write to the program. */
const otherUser: User = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
const changeRights = (mode: string) => execute('chmod', ['-R', mode, join(folder, 'lib')])

/** Makes a current Node call itself Node 20. */
const pretend = `
const define = (name, value) => Object.defineProperty(process, name, { value })
define('version', 'v20.20.2')
define('versions', { ...process.versions, node: '20.20.2', sqlite: undefined })`

const enter = (name: string, options?: Machine) =>
  enterFolder(folder, name, { nodeFolder: join(folder, 'current'), ...options })

beforeAll(async () => {
  await installRelease(folder)
  await chmod(folder, 0o755)
  for (const name of ['current', 'old']) await mkdir(join(folder, name))
  // Another user may not reach the folder of this process's program.
  await cp(process.execPath, join(folder, 'current/node'))
  await writeFile(join(folder, 'old/pretend.mjs'), pretend)
  const old = `#!/bin/sh\nexec ${folder}/current/node --import ${folder}/old/pretend.mjs "$@"\n`
  await writeFile(join(folder, 'old/node'), old, { mode: 0o755 })
})

afterAll(async () => {
  await changeRights('u+w')
  await remove()
})

test('a release contains what runs, and neither sources nor tests nor settings', async () => {
  const { stdout } = await execute('tar', ['-tzf', archive], { cwd: root })
  const names = stdout.trim().replaceAll('package/', '').split('\n')
  const isBuilt = (name: string) => /^build\/(client|server)\//.test(name)
  expect(names.filter((name) => !isBuilt(name) && !/^starter-gallery\/[\w-]+\.jpg$/.test(name)).sort()).toEqual([
    '.env.example',
    'CHANGELOG.md',
    'LICENSE',
    'bin/ask.mjs',
    'bin/become-service.mjs',
    'bin/new-release.mjs',
    'bin/node.mjs',
    'bin/open.mjs',
    'bin/releases.mjs',
    'bin/service-files.mjs',
    'bin/service-user.mjs',
    'bin/service.mjs',
    'bin/system.mjs',
    'bin/thaiyal.mjs',
    'bin/update.mjs',
    'docs/operations.md',
    'docs/server/Caddyfile',
    'docs/server/raspberry-pi.md',
    'docs/server/thaiyal.service',
    'npm-shrinkwrap.json',
    'package.json',
    'sbom.cdx.json',
  ])
  expect(
    names.filter((name) => isBuilt(name) && !/^[\w./-]+\.(js|css|svg|png|ico|woff2|txt|json|br|gz)$/.test(name)),
  ).toEqual([])
})

test('links in the guide of a release lead to files of the release', async () => {
  const { within, broken } = findLinks(installation)
  expect(within.length).toBeGreaterThan(3)
  expect(broken).toEqual([])
  expect(await readFile(join(installation, 'docs/operations.md'), 'utf8')).not.toContain('[Reasons]')
})

test('the SBOM lists bundled and installed packages with their licences', async () => {
  const { components } = JSON.parse(await readFile(join(installation, 'sbom.cdx.json'), 'utf8'))
  const named = new Map<string, { version: string; licenses: object[] }>(
    components.map((component: { name: string }) => [component.name, component]),
  )
  const installed = (await readdir(join(installation, 'node_modules'))).filter((name) => /^\w/.test(name))
  expect([...named.keys()]).toEqual(expect.arrayContaining(['hono', 'react', 'better-auth', ...installed]))
  expect(named.get('hono')).toMatchObject({
    version: product.dependencies.hono,
    licenses: [{ license: { id: 'MIT' } }],
  })
  expect([...named.keys()]).not.toContain('vite')
})

test('another clone makes a release of the same bytes', async () => {
  const clone = join(root, 'test-results/clone')
  onTestFinished(() => rm(clone, { recursive: true }))
  const { stdout } = await execute('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const names = stdout
    .trim()
    .split('\n')
    .filter((name) => existsSync(join(root, name)))
  for (const name of names) await cp(join(root, name), join(clone, name))
  // Links to files, because Vite writes the path that a link to a folder leads to into the build.
  await execute('cp', ['-al', 'node_modules', clone], { cwd: root })
  await execute(process.execPath, ['bin/release.mjs'], { cwd: clone })
  const sums = await Promise.all([root, clone].map((path) => readFile(join(path, `${archive}.sha256`), 'utf8')))
  expect(sums[1]).toBe(sums[0])
  const digest = createHash('sha256').update(await readFile(join(root, archive)))
  expect(sums[0]).toBe(`${digest.digest('hex')}  thaiyal-${product.version}.tgz\n`)
})

test('an installed release opens a shop in the present folder, checks it and restores its backup', async () => {
  const shop = await enter('shop')
  expect(await shop.run('--version')).toEqual({ code: 0, output: `${product.version}\n` })
  expect((await shop.run()).output).toMatch(/^thaiyal start +opens/)
  expect((await shop.run('bakcup')).code).toBe(1)
  const { address } = await shop.open()
  expect((await (await fetch(address)).text()).match(/<img/g)?.length).toBeGreaterThanOrEqual(9)

  const check = await shop.run('doctor')
  expect(check.output).toMatch(
    new RegExp(`^Version ${product.version}, in use since .*\n.* matches its files: 9 photos`),
  )
  expect((await shop.run('backup', 'shop.tar')).output).toContain(join(folder, 'shop/shop.tar'))
  const copy = await enter('copy')
  expect((await copy.run('restore', '../shop/shop.tar')).output).toContain('Start it: thaiyal start')
  expect(await copy.run('doctor')).toEqual({ ...check, code: 0 })
})

test('a user who cannot write to the program opens a shop on a current Node of their own', async () => {
  await changeRights('a-w')
  const shop = await enter('old-machine', { nodeFolder: join(folder, 'old'), user: otherUser })
  await writeFile(join(folder, 'old-machine/.env'), 'STARTER_GALLERY=off\n')
  const { address, output } = await shop.open()
  expect(output()).toMatch(/^This machine has Node 20, .* April 2026/)
  expect(output()).toContain('Installing Node 24')
  expect((await fetch(address)).status).toBe(200)
  expect((await readdir(join(folder, 'old-machine'))).sort()).toEqual(['.cache', '.env', '.npm', 'data'])
  expect((await shop.run('doctor')).output).not.toContain('Installing Node')
})
