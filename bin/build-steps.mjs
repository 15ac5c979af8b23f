import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { transform } from 'lightningcss'
import { build, normalizePath } from 'vite'

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

/** These folders hold what only the owner loads. */
const ownerFolder = /\/(backups|dashboard|editor|inbox|manage|security|statistics|uploads)\//

/** Finds the compiled messages that visitors' scripts use, by following the imports from the script of every page. */
export function findVisitorMessages() {
  const files = new Set(['src/app/client.ts'])
  const messages = new Set()
  for (const file of files) {
    const code = readFileSync(file, 'utf8')
    for (const [, name] of code.matchAll(/\bm\.(\w+)/g)) messages.add(compiledFile(name))
    for (const [, path] of code.matchAll(/(?:^import (?!type)[^']*|^export [^']*from |import\()'(\.[^']+)'/gm))
      if (!/\/compiled\/|\.server\.|\.css/.test(path) && !ownerFolder.test(path)) files.add(join(dirname(file), path))
  }
  return messages
}

/** The compiler writes `form_tooLong` to `form_toolong1.js`: the number tells how many capitals there were. */
function compiledFile(name) {
  const capitals = name.match(/[A-Z]/g)?.length ?? ''
  return `${name.toLowerCase()}${capitals}.js`
}

/** Vite names some files by their path on this machine. Builds in two folders would differ. */
export function removeLocalPaths(client) {
  const manifest = join(client, '.vite', 'manifest.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replaceAll(`${normalizePath(process.cwd())}/`, ''))
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
