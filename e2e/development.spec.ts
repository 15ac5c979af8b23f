import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { freePort } from '../test/free-port.ts'
import { test, expect as waitFor } from './story.ts'

/** Vite compiles each module again, which takes a machine with other work longer than a story may. */
const expect = waitFor.configure({ timeout: 120_000 })

const table = 'src/api/endpoints.ts'
const component = 'src/site/hero.tsx'
const newEndpoint = { path: '/v1/stitches', answer: { count: 7 } }

test('npm run dev shows each change of the API, a page and the settings, and an error until it is mended', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const folder = await copySources()
  const { origin, stop } = await startDevelopment(folder)
  const edit = async (file: string, before: string, after: string) => {
    const text = await readFile(join(folder, file), 'utf8')
    expect(text).toContain(before)
    await writeFile(
      join(folder, file),
      text.replace(before, () => after),
    )
  }
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  try {
    await page.goto(origin)
    await expect(link(m.hero_readMore())).toBeVisible()

    const output = '{ output: z.object({ count: z.number() }) }'
    await edit(
      table,
      '  listGallery:',
      `  countStitches: endpoint('GET ${newEndpoint.path}', 'anyone', ${output}),\n  listGallery:`,
    )
    await edit(
      'src/app/handlers.server.ts',
      '  listGallery:',
      `  countStitches: async () => (${JSON.stringify(newEndpoint.answer)}),\n  listGallery:`,
    )
    await expect
      .poll(async () => (await fetch(origin + newEndpoint.path)).json().catch(String))
      .toEqual(newEndpoint.answer)

    await edit(component, '{m.hero_readMore()}', 'Read <b>on</b>')
    await expect(link('Read on')).toBeVisible()

    for (const file of [table, component]) {
      const text = await readFile(join(folder, file), 'utf8')
      await writeFile(join(folder, file), `${text}const தையல் = <`)
      await expect(page.locator('pre')).toContainText('தையல்')
      expect(await page.locator('pre').textContent()).toContain(file)
      await writeFile(join(folder, file), text)
      await expect(link('Read on')).toBeVisible()
    }

    await expect(page.locator('[data-page-views]')).toHaveCount(1)
    await writeFile(join(folder, '.env'), 'ANALYTICS=none\n')
    await expect(page.locator('[data-page-views]')).toHaveCount(0)
    await edit(component, 'Read <b>on</b>', 'Read further')
    await expect(link('Read further')).toBeVisible()
    expect((await fetch(origin + endpoints.listGallery.path)).status).toBe(200)
  } finally {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Links each package, because Vite writes into `node_modules`. */
async function copySources() {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-development-'))
  for (const part of ['bin', 'public', 'src', 'package.json', 'tsconfig.json', 'vite.config.ts'])
    await cp(part, join(folder, part), { recursive: true })
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir('node_modules'))
    if (!name.startsWith('.vite')) await symlink(resolve('node_modules', name), join(folder, 'node_modules', name))
  return folder
}

async function startDevelopment(folder: string) {
  const port = await freePort()
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['bin/dev.mjs'], {
    cwd: folder,
    env: { PATH, HOME, PORT: String(port), STARTER_GALLERY: 'off', BACKUPS: 'off', LOG_LEVEL: 'silent' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await expect.poll(() => output).toContain('The shop is open')
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await test.info().attach('output', { body: output })
    },
  }
}
