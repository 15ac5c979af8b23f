import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { doOnce } from '../bin/do-once.mjs'
import product from '../package.json' with { type: 'json' }
import { until } from './mail-server.ts'
import { startTimeoutMs } from './real-process.ts'
import { spawnProgram } from './spawn-program.ts'

export type User = { uid?: number; gid?: number }
export interface Machine {
  /** The folder of the program `node`. */
  nodeFolder?: string
  user?: User
}

const execute = promisify(execFile)
const root = join(import.meta.dirname, '..')
export const archive = `build/release/thaiyal-${product.version}.tgz`

/** Packs the release and installs it, as a person does, into a folder. */
export async function installRelease(folder: string): Promise<void> {
  const file = join(root, archive)
  const parts = ['build/server/index.js', ...readdirSync(join(root, 'bin')).map((name) => `bin/${name}`)]
  const changedMs = Math.max(...parts.map((name) => statSync(join(root, name)).mtimeMs))
  // Another file of tests may use the same archive at the same time.
  const isPacked = () => existsSync(`${file}.sha256`) && statSync(file).mtimeMs > changedMs
  await doOnce(isPacked, () => execFileSync(process.execPath, ['bin/release.mjs'], { cwd: root }))
  await execute('npm', ['install', '--global', '--prefix', folder, '--prefer-offline', file])
}

/**
 * Packs another version, with changes in the text of the built server.
 * @param options.withPackages is false for a version that npm installs at once, because it finds the packages above it
 * @returns the path of the release
 */
export async function packVersion(
  folder: string,
  version: string,
  { changes, withPackages }: { changes: [string, string][]; withPackages: boolean },
): Promise<string> {
  const parts = await mkdtemp(join(folder, 'parts-'))
  await execute('tar', ['-xzf', join(root, archive), '-C', parts])
  const replace = async (name: string, replacements: [string, string][]) => {
    const path = join(parts, 'package', name)
    let text = await readFile(path, 'utf8')
    for (const [from, to] of replacements) {
      if (!text.includes(from)) throw new Error(`${name} does not contain ${from}.`)
      text = text.replace(from, to)
    }
    await writeFile(path, text)
  }
  const versions = [`version": "${product.version}"`, `version": "${version}"`] as [string, string]
  await replace('package.json', [versions])
  if (withPackages) await replace('npm-shrinkwrap.json', [versions])
  else {
    await replace('package.json', [['"dependencies"', '"packagesAbove"']])
    await rm(join(parts, 'package/npm-shrinkwrap.json'))
    const above = join(folder, 'node_modules')
    if (!existsSync(above)) await symlink(join(folder, 'lib/node_modules/thaiyal/node_modules'), above)
  }
  await replace('build/server/index.js', [[`version: "${product.version}"`, `version: "${version}"`], ...changes])
  const path = join(folder, `thaiyal-${version}.tgz`)
  await execute('tar', ['--use-compress-program', 'gzip -1', '-cf', path, '-C', parts, 'package'])
  await rm(parts, { recursive: true })
  const sha256 = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  await writeFile(`${path}.sha256`, `${sha256}  thaiyal-${version}.tgz\n`)
  return path
}

/** Returns the installed program, run in an empty folder that is also the home of its user. */
export async function enterFolder(folder: string, name: string, { nodeFolder, user = {} }: Machine = {}) {
  const cwd = join(folder, name)
  await mkdir(cwd)
  if (user.uid) await chown(cwd, user.uid, user.uid)
  const PATH = [nodeFolder ?? dirname(process.execPath), process.env.PATH].join(delimiter)
  const env = {
    ...process.env,
    PATH,
    HOME: cwd,
    XDG_CACHE_HOME: '',
    npm_config_cache: join(cwd, '.npm'),
    PORT: '0',
    LOG_LEVEL: 'silent',
  }
  const begin = (args: string[], settings: Record<string, string> = {}) => {
    const options = { cwd, env: { ...env, ...settings }, ...user }
    const { child, output, result } = spawnProgram([join(folder, 'bin/thaiyal'), ...args], options)
    const ended = result()
    onTestFinished(async () => {
      child.kill()
      await ended
    })
    return { ended, output, kill: () => child.kill('SIGKILL') }
  }
  return {
    cwd,
    begin,
    run: (...args: string[]) => begin(args).ended,
    async open(settings?: Record<string, string>) {
      const { output, ...program } = begin(['start'], settings)
      const addressIn = () => /The shop is open: +(\S+)/.exec(output())?.[1]
      await until(() => addressIn() !== undefined, startTimeoutMs)
      return { ...program, output, address: addressIn() as string }
    },
  }
}
