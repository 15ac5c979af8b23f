// @module-tag slow
import { execFile, spawnSync } from 'node:child_process'
import { chmod, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './free-port.ts'
import { newFolder } from './new-folder.ts'
import { browserAt } from './real-process.ts'
import { spawnProgram } from './spawn-program.ts'

const root = join(import.meta.dirname, '..')
const isRoot = process.getuid?.() === 0
const nobody = 65534
/** Root's shop runs as another user, who needs to read this clone. */
const user = isRoot ? { uid: nobody, gid: nobody } : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
const address = ['--address', 'shop.example', '--owner', 'owner@shop.example']

test('the service opens a shop, changes nothing when run again, and repairs what differs', async () => {
  const server = await newServer()
  const first = await server.run(...address, '--yes')
  expect(first.output).toContain('The shop is open: https://shop.example')
  expect(first.output).toContain('The owner of this new shop: owner@shop.example')
  expect(first.output).toMatch(/with the password \S{12}/)
  expect((await server.visit()).status).toBe(200)
  expect(await server.calls()).toEqual([
    expect.stringMatching(/^useradd --system --home-dir \S+\/var\/lib\/thaiyal .* thaiyal$/),
    expect.stringMatching(/^caddy adapt /),
    'systemctl daemon-reload',
    'systemctl enable thaiyal',
    'systemctl restart thaiyal',
    'systemctl reload-or-restart caddy',
  ])
  expect((await stat(server.path('var/lib/thaiyal'))).mode & 0o777).toBe(0o700)
  expect((await stat(server.path('var/lib/thaiyal'))).uid).toBe(user.uid)
  expect((await stat(server.path('etc/thaiyal.env'))).mode & 0o777).toBe(0o600)
  expect(await server.read('etc/thaiyal.env')).toContain(`STARTER_GALLERY=off\n`)
  const backups = /^BACKUPS_DIR=(.*)$/m.exec(await server.read('etc/thaiyal.env'))?.[1]?.replace(server.base, '')
  const copies = (await readFile(join(root, 'docs/operations.md'), 'utf8')).match(/^30 23 .*/gm)
  for (const line of copies ?? ['no documented copy']) expect(line).toContain(` ${backups}/ `)
  expect(await server.read('etc/caddy/Caddyfile')).toMatch(/^other\.example \{\n\}\nimport \S+\/thaiyal\.caddy\n$/)
  expect(await server.read('etc/caddy/thaiyal.caddy')).toContain('\nshop.example {\n')

  expect(await server.run(...address)).toEqual({ code: 0, output: 'Nothing to change.\n' })
  expect(await server.run()).toEqual({ code: 0, output: 'Nothing to change.\n' })
  expect(await server.calls()).toEqual([])

  await writeFile(server.path('etc/caddy/thaiyal.caddy'), 'shop.example {\n}\n')
  await chmod(server.path('etc/thaiyal.env'), 0o644)
  const repair = await server.run('--yes')
  expect(repair.output).toMatch(/change \S+\/etc\/thaiyal\.env\n.*change \S+\/thaiyal\.caddy\n/)
  expect(await server.read('etc/caddy/thaiyal.caddy')).toContain('reverse_proxy')
  expect((await server.visit()).status).toBe(200)
})

test('the service needs a yes, and asks for it only in a terminal', async () => {
  const server = await newServer()
  const { code, output } = await server.run(...address)
  expect(code).toBe(1)
  expect(output).toMatch(/^This will\n {2}- create the system user thaiyal\n/)
  expect(output).toContain('There is no terminal to ask in: add --yes.\nNothing has been changed.')
  expect(await server.calls()).toEqual([])
  expect(await server.read('etc/thaiyal.env')).toBe(server.settings)
  expect((await server.run('--address', '203.0.113.5', '--owner', 'owner@shop.example')).output).toMatch(
    /^Specify a domain/,
  )
})

test('the service leaves a Caddyfile as it was if Caddy rejects the new one', async () => {
  const server = await newServer()
  await writeFile(server.path('etc/caddy/Caddyfile'), 'not Caddy')
  const { code, output } = await server.run(...address, '--yes')
  expect(code).toBe(1)
  expect(output).toMatch(/Caddy rejects https:\/\/shop.example .* unrecognized directive/)
  expect(await server.read('etc/caddy/Caddyfile')).toBe('not Caddy')
  await expect(stat(server.path('etc/caddy/thaiyal.caddy'))).rejects.toThrow('ENOENT')
})

test('the service leaves Caddy alone if another proxy does HTTPS', async () => {
  const server = await newServer()
  expect((await server.run(...address, '--without-caddy', '--yes')).output).toContain('The shop is open')
  expect(await server.read('etc/caddy/Caddyfile')).toBe('other.example {\n}\n')
  expect((await server.calls()).filter((call) => call.includes('caddy'))).toEqual([])
  expect((await server.visit()).status).toBe(200)
})

test('a removed service leaves its data and other sites, and can be opened again', async () => {
  const server = await newServer()
  await server.run(...address, '--yes')
  const removal = await server.run('--remove', '--yes')
  expect(removal.output).toContain(`Its data are still in ${server.path('var/lib/thaiyal')}`)
  await expect(server.visit()).rejects.toThrow('ECONNREFUSED')
  expect(await server.read('etc/caddy/Caddyfile')).toBe('other.example {\n}\n')
  for (const path of ['etc/systemd/system/thaiyal.service', 'etc/caddy/thaiyal.caddy'])
    await expect(stat(server.path(path))).rejects.toThrow('ENOENT')
  expect((await server.run('--remove', '--yes')).output).toBe('Nothing to change.\n')

  // The settings may contain the only copy of a passphrase.
  const second = await server.run('--yes')
  expect(second.output).toContain('The shop is open: https://shop.example')
  expect(second.output).not.toContain('with the password')
})

test.runIf(isRoot)('commands of root work on the shop of the service, as its user', async () => {
  const server = await newServer()
  await server.run(...address, '--yes')
  const folder = server.path('tmp')
  await mkdir(folder)
  await chmod(folder, 0o1777)
  expect((await server.command(folder, 'backup', 'shop.tar')).output).toContain(
    `Backup written and checked: ${folder}/shop.tar`,
  )
  expect(await stat(join(folder, 'shop.tar'))).toMatchObject({ uid: user.uid, mode: 0o100600 })
  expect((await server.command(folder, 'doctor')).code).toBe(0)
  expect((await server.command(folder, 'admin', 'reset-password')).output).toContain('owner@shop.example')

  await chmod(folder, 0o700)
  const { code, output } = await server.command(folder, 'backup', 'shop2.tar')
  expect(code).toBe(1)
  expect(output).toMatch(/The user \w+ may not .*\/tmp/)
  expect((await server.command(folder, 'restore', 'shop.tar')).output).toContain(
    `install -o thaiyal -m 600 ${folder}/shop.tar* ${server.path('var/lib/thaiyal')}`,
  )
  // The folder of another shop comes first.
  await writeFile(join(folder, '.env'), 'DATA_DIR=other\n')
  expect((await server.command(folder, 'doctor')).output).not.toContain('matches its files')
})

test.skipIf(spawnSync('systemd-analyze', ['--version']).error)('systemd accepts the unit', () => {
  const unit = join(root, 'docs/server/thaiyal.service')
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

/** Returns a folder that stands for a server's file system, with another site in Caddy and settings of the person. */
async function newServer() {
  const { path: base, remove } = await newFolder()
  onTestFinished(remove)
  await chmod(base, 0o755)
  const port = await freePort()
  const settings = `PORT=${port}\nSTARTER_GALLERY=off\nLOG_LEVEL=silent\n`
  for (const folder of ['bin', 'etc/caddy']) await mkdir(join(base, folder), { recursive: true })
  await writeFile(join(base, 'etc/thaiyal.env'), settings)
  await writeFile(join(base, 'etc/caddy/Caddyfile'), 'other.example {\n}\n')
  for (const name of ['systemctl', 'useradd', 'id', 'caddy'])
    await symlink(join(root, 'test/server-programs.sh'), join(base, 'bin', name))
  const env = {
    PATH: [join(base, 'bin'), process.env.PATH].join(delimiter),
    HOME: base,
    THAIYAL_ROOT: base,
    TEST_UID: String(user.uid),
    TEST_GID: String(user.gid),
  }
  const command = (cwd: string, ...args: string[]) =>
    spawnProgram([process.execPath, join(root, 'bin/thaiyal.mjs'), ...args], { cwd, env }).result()
  onTestFinished(
    async () => void (await promisify(execFile)(join(base, 'bin/systemctl'), ['stop', 'thaiyal'], { env })),
  )
  const read = (name: string) => readFile(join(base, name), 'utf8')
  return {
    settings,
    base,
    path: (name: string) => join(base, name),
    read,
    command,
    run: (...args: string[]) => command(base, 'service', ...args),
    visit: () => browserAt('https://shop.example', port).fetch('/'),
    /** Returns and forgets the calls that changed something. */
    async calls() {
      const calls = await read('calls').catch(() => '')
      await writeFile(join(base, 'calls'), '')
      return calls.split('\n').filter((call) => call && !/^systemctl is-/.test(call))
    },
  }
}
