import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Copies the build instead of building again, which would take longer than the stories. The copy has no compressed files. */
export async function makeSecondRelease(replacement: { before: string; after: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-release-'))
  for (const part of ['bin', 'build', 'package.json']) await cp(part, join(folder, part), { recursive: true })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  const client = join(folder, 'build/client')
  for (const name of await readdir(client, { recursive: true }))
    if (/\.(br|gz)$/.test(name)) await rm(join(client, name))
  const assets = join(client, 'assets')
  const names = await readdir(assets)
  const newName = (name: string) => name.replace(/\.(\w+)$/, 'Z.$1')
  const inBuild = await readdir(join(folder, 'build'), { recursive: true })
  for (const name of inBuild.filter((name) => /\.(js|css|json)$/.test(name))) {
    const path = join(folder, 'build', name)
    let text = await readFile(path, 'utf8')
    for (const name of names) text = text.replaceAll(name, newName(name))
    await writeFile(path, text.replaceAll(replacement.before, replacement.after))
  }
  for (const name of names) await rename(join(assets, name), join(assets, newName(name)))
  return { folder, program: join(folder, 'bin/open.mjs') }
}
