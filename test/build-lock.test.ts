// @module-tag slow
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from './new-folder.ts'
import { spawnProgram } from './spawn-program.ts'

const root = join(import.meta.dirname, '..')

/** Replaces npm or Vite, and logs when it begins and ends. */
const slowProgram = (name: string) => `#!/usr/bin/env node
import { appendFileSync, writeFileSync } from 'node:fs'
appendFileSync('log', '${name} begins, ')
setTimeout(() => appendFileSync('log', '${name} ends, '), 500)`

/** Names a folder below a file as its cache, which nobody can write to. */
const npm = `#!/usr/bin/env node
import { appendFileSync } from 'node:fs'
if (process.argv[2] === 'config') console.log('package.json/cache')
else {
  appendFileSync('log', 'installation begins, ')
  appendFileSync('caches', process.env.npm_config_cache)
  setTimeout(() => appendFileSync('log', 'installation ends, '), 500)
}`

/** The real build generates this file, too. */
const generating = "\nwriteFileSync('src/messages/project.inlang/README.md', '')"

const killedWhileLocked = `
new (require('node:sqlite').DatabaseSync)('build/.lock.db').exec('BEGIN EXCLUSIVE')
process.kill(process.pid, 'SIGKILL')`

test('a second start waits for the first, finds the shop built, and needs neither lock nor cache of others', async () => {
  const { path: folder, remove } = await newFolder()
  onTestFinished(remove)
  for (const name of ['bin', 'build', 'node_modules/vite/bin', 'public', 'src/messages/project.inlang'])
    await mkdir(join(folder, name), { recursive: true })
  for (const name of ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'])
    await cp(join(root, name), join(folder, name))
  for (const name of ['node', 'do-once', 'install-packages', 'build-shop'])
    await cp(join(root, `bin/${name}.mjs`), join(folder, `bin/${name}.mjs`))
  await writeFile(join(folder, 'node_modules/vite/bin/vite.js'), slowProgram('build') + generating)
  await writeFile(join(folder, 'bin/npm'), npm)
  await chmod(join(folder, 'bin/npm'), 0o755)
  const steps = `import { buildShop } from './build-shop.mjs'
    import { installPackages } from './install-packages.mjs'
    await installPackages({ forTests: false })
    await buildShop()`
  await writeFile(join(folder, 'bin/prepare.mjs'), steps)
  await run(folder, ['-e', killedWhileLocked])

  const starts = await Promise.all([1, 2].map(() => run(folder, ['bin/prepare.mjs'])))

  expect(starts.map(({ code }) => code)).toEqual([0, 0])
  expect(starts.map(({ output }) => output).join('')).toContain('Waiting for another installation or build')
  expect(await readFile(join(folder, 'log'), 'utf8')).toBe(
    'installation begins, installation ends, build begins, build ends, ',
  )
  expect(await readFile(join(folder, 'caches'), 'utf8')).toBe(join(folder, 'node_modules/.npm'))
})

function run(cwd: string, args: string[]) {
  const env = { ...process.env, PATH: `${join(cwd, 'bin')}${delimiter}${process.env.PATH}` }
  return spawnProgram([process.execPath, ...args], { cwd, env }).result()
}
