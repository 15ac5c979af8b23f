// @module-tag slow
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chown, cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../src/api/endpoints.ts'
import { freePort } from './free-port.ts'
import { until } from './mail-server.ts'
import { newFolder } from './new-folder.ts'
import { browserAt, startTimeoutMs } from './real-process.ts'
import { admin } from './shop.ts'
import { fetchFile, publishItem, uploadPhoto } from './uploads.ts'

const execute = promisify(execFile)
const root = join(import.meta.dirname, '..')
/** The build downloads 180 packages, and other tests use both cores meanwhile. */
const timeout = 900_000

const isMissing = spawnSync('buildah', ['--version']).status !== 0 || process.getuid?.() !== 0
if (isMissing) console.warn('Skipped, no image is built: buildah is not installed, or this user is not root.')

test.skipIf(isMissing)('a shop in its image keeps a photo over a stop and a start', { timeout }, async () => {
  const { path: folder, remove } = await newFolder()
  onTestFinished(remove)
  const storage = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const buildah = async (...args: string[]) => (await execute('buildah', [...storage, ...args], { cwd: root })).stdout
  const build = (...args: string[]) => buildah('bud', '--quiet', '--isolation', 'chroot', '--format', 'docker', ...args)

  const base = process.env.IMAGE_BASE ?? 'localhost/base'
  if (!process.env.IMAGE_BASE) await build('--tag', base, await copyBase(join(folder, 'base')))
  await build('--build-arg', `BASE=${base}`, '--tag', 'localhost/thaiyal', '.')
  const { config } = JSON.parse(await buildah('inspect', '--type', 'image', 'localhost/thaiyal')).Docker
  const [volume] = Object.keys(config.Volumes)
  const [, ...healthcheck] = config.Healthcheck.Test

  const port = await freePort()
  const settings = { PORT: port, ADMIN_PASSWORD: admin.password, STARTER_GALLERY: 'off', LOG_LEVEL: 'silent' }
  const environment = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const container = (await buildah('from', 'localhost/thaiyal')).trim()
  // Buildah would mount an empty volume over the folder.
  await buildah('config', '--volume', `${volume}-`, ...environment, container)
  const data = join(folder, 'data')
  await mkdir(data)
  await chown(data, 1000, 1000)
  const run = ['run', '--isolation', 'chroot', '--volume', `${data}:${volume}`, container]

  const start = async () => {
    // Buildah forwards no signal, and does not run the image's command.
    const printId = ['sh', '-c', 'echo "process $$"; exec "$@"', 'sh']
    const child = spawn('buildah', [...storage, ...run, ...printId, ...config.Cmd])
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
    const code = new Promise<number | null>((resolve) => child.on('close', resolve))
    const stop = () => {
      if (child.exitCode === null) process.kill(Number(/process (\d+)/.exec(output)?.[1]))
      return code
    }
    onTestFinished(async () => void (await stop()))
    await until(() => output.includes('The shop is open') || child.exitCode !== null, startTimeoutMs)
    expect(output).toContain('The shop is open')
    return stop
  }

  const stop = await start()
  const page = await browserAt('http://shop.example', port).fetch('/', { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('PUBLIC_URL=https://shop.example ')
  const owner = browserAt(`http://localhost:${port}`, port)
  await owner.ask(endpoints.signInWithPassword, admin)
  const photo = await uploadPhoto(owner)
  await publishItem(owner, photo)
  await buildah(...run, ...healthcheck)
  expect(await stop()).toBe(0)
  await expect(buildah(...run, ...healthcheck)).rejects.toMatchObject({ code: 1 })
  await start()
  expect((await fetchFile(owner, photo)).status).toBe(200)
})

/** Copies what node:24-slim has in common with this machine, because a test must not need a registry of images. */
async function copyBase(folder: string): Promise<string> {
  const run = (command: string) => execFileSync('sh', ['-c', command], { cwd: root, encoding: 'utf8' }).trim()
  const programs = run('which sh env grep mkdir chown chmod').split('\n')
  // The packages of the build contain native modules, some of which are for other systems.
  const linked = run(`ldd ${programs.join(' ')} ${process.execPath} $(find node_modules -name '*.node') 2>&1 || true`)
  const libraries = (linked.match(/\/\S+\.so\S*/g) ?? []).filter((path) => !path.includes('node_modules'))
  const authorities = process.env.NODE_EXTRA_CA_CERTS ?? ''
  const npm = run('dirname "$(dirname "$(realpath "$(which npm)")")"')
  for (const path of ['bin', 'etc', 'tmp']) await mkdir(join(folder, path), { recursive: true })
  for (const path of [...programs, ...libraries, ...(authorities && [authorities])])
    await cp(path, join(folder, path), { dereference: true })
  await cp(programs[0] as string, join(folder, 'bin/sh'), { dereference: true })
  await cp(process.execPath, join(folder, 'usr/local/bin/node'))
  await cp(npm, join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true })
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'))
  await writeFile(join(folder, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\n')
  const environment = `PATH=/usr/local/bin:/usr/bin:/bin NODE_EXTRA_CA_CERTS="${authorities}"`
  const lines = ['FROM scratch', 'COPY . /', `ENV ${environment}`]
  await writeFile(join(folder, 'Dockerfile'), lines.join('\n'))
  return folder
}
