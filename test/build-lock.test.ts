import { spawn } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from './new-folder.ts'

const root = join(import.meta.dirname, '..')

/** Replaces Vite, and logs when it begins and ends. */
const slowVite = `
import { appendFileSync } from 'node:fs'
appendFileSync('builds', 'begin ')
setTimeout(() => appendFileSync('builds', 'end '), 500)`

const killedWhileLocked = `
new (require('node:sqlite').DatabaseSync)('build/.lock.db').exec('BEGIN EXCLUSIVE')
process.kill(process.pid, 'SIGKILL')`

test('a second build waits for the first, finds the shop built, and ignores the lock of a killed process', async () => {
  const { path: folder, remove } = await newFolder()
  onTestFinished(remove)
  for (const name of ['bin', 'build', 'node_modules/vite/bin', 'public', 'src'])
    await mkdir(join(folder, name), { recursive: true })
  for (const name of ['bin/setup.mjs', 'package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'])
    await cp(join(root, name), join(folder, name))
  await writeFile(join(folder, 'node_modules/vite/bin/vite.js'), slowVite)
  await writeFile(join(folder, 'bin/only-build.mjs'), "import { build } from './setup.mjs'\nbuild()")
  await run(folder, ['-e', killedWhileLocked])

  const builds = await Promise.all([1, 2].map(() => run(folder, ['bin/only-build.mjs'])))

  expect(builds.map(({ code }) => code)).toEqual([0, 0])
  expect(builds.map(({ output }) => output).join('')).toContain('Waiting for another build')
  expect(await readFile(join(folder, 'builds'), 'utf8')).toBe('begin end ')
})

function run(cwd: string, args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args, { cwd })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, output })))
}
