import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { oldestBrowsers } from './browsers.mjs'

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
