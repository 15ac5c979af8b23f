import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { doOnce, hash, readStamp } from './do-once.mjs'
import { print, root, runNode } from './node.mjs'

const stamp = join(root, 'build', '.built')

/** Builds the pages and the server if a source file has changed. */
export async function buildShop() {
  const wanted = hash([
    // The build generates the compiled messages, and all of their project but its settings.
    ...listFiles('src').filter((file) => !/\.test\.tsx?$|messages.compiled|project\.inlang.(?!settings)/.test(file)),
    ...listFiles('public'),
    ...listFiles('bin'),
    ...['package-lock.json', 'vite.config.ts', 'tsconfig.json'],
  ])
  await doOnce(
    () => readStamp(stamp) === wanted,
    () => {
      print('Building the shop …')
      const environment = { NODE_ENV: 'production' }
      runNode(['node_modules/vite/bin/vite.js', 'build', '--app'], { title: 'build', environment })
      writeFileSync(stamp, wanted)
    },
  )
}

function listFiles(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((name) => statSync(join(root, name)).isFile())
    .sort()
}
