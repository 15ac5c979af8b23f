import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { transform } from 'lightningcss'
import { build } from 'vite'

const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Converts `browserslist` for `build.target`, which does not know Samsung Internet, a variant of Chromium. */
export const oldestBrowsers = browserslist
  .filter((query) => !query.startsWith('Samsung'))
  .map((query) => query.toLowerCase().replace(' >= ', ''))

/** Removes cascade layers for Chrome before 99, and media queries such as `width < 48rem` for Chrome before 104. */
export function removeLayers(client) {
  for (const filename of globSync(`${client}/assets/older-browsers-*.css`)) {
    const css = readFileSync(filename, 'utf8')
    const code = Buffer.from(css.replace(/@layer [^{};]+;/g, '').replace(/@layer [^{};]+\{/g, '@media all{'))
    writeFileSync(filename, transform({ filename, code, targets: { chrome: 80 << 16 }, minify: true }).code)
  }
}

/** Builds the service worker `sw.js` with the list of files that it caches. */
export async function buildWorkers(client) {
  const assets = readdirSync(join(client, 'assets')).filter((name) => !name.startsWith('older-browsers-'))
  const output = { format: 'iife', entryFileNames: 'sw.js' }
  const rollupOptions = { input: 'src/app/service-worker.ts', output, treeshake: { moduleSideEffects: false } }
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      builtFiles: JSON.stringify(listVisitorFiles(client)),
      allFiles: JSON.stringify(assets.map((name) => `/assets/${name}`)),
    },
    build: { outDir: client, emptyOutDir: false, target: oldestBrowsers, rollupOptions },
  })
}

/** Lists the files of visitors' pages in caching order: the script of every page comes first. */
function listVisitorFiles(client) {
  const manifest = JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8'))
  const found = new Set(['src/app/client.ts'])
  for (const key of found) {
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {}
    for (const further of [...imports, ...dynamicImports])
      if (!/\/dashboard\/|older-browsers/.test(further)) found.add(further)
  }
  const scripts = [...found]
    .flatMap((key) => manifest[key] ?? [])
    .flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  const others = readdirSync(join(client, 'assets'))
    .filter((name) => !/\.js$|^(dashboard|older-browsers)-/.test(name))
    .map((name) => `assets/${name}`)
  return [...new Set([...scripts, ...others])].map((file) => `/${file}`)
}

/** Compresses the built files at build time, which allows the slowest and best settings. */
export async function compressFiles(folder) {
  const names = globSync('**/*.{js,css,svg}', { cwd: folder })
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const text = await readFile(file)
      await writeFile(`${file}.br`, await promisify(brotliCompress)(text))
      await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
    }),
  )
}
