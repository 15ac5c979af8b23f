import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin, type Rollup } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), eachByItsName(), serviceWorker()],
  environments: {
    // The server's bundle begins at our own program, which holds the pages, rather than at the pages. Beside it stands
    // the program of the process that works on photos.
    ssr: {
      build: {
        rollupOptions: {
          input: { index: './src/server.ts', 'photo-process': './src/gallery/photo-process.server.ts' },
        },
      },
    },
  },
  // Named, so that the first page under development does not load again for each one that is found.
  optimizeDeps: { include: ['@base-ui/react/toast', '@base-ui/react/alert-dialog', 'zod'] },
  // The security policy allows no `data:` sources, so nothing may be inlined as one.
  build: { assetsInlineLimit: 0 },
})

/** React Router knows of one program on the server and calls every one by that name. */
function eachByItsName(): Plugin {
  const output = { entryFileNames: '[name].js' }
  return {
    name: 'each-by-its-name',
    configEnvironment: (environment) => (environment === 'ssr' ? { build: { rollupOptions: { output } } } : {}),
  }
}

/** Beside the pages' scripts, those for the browser to keep: each at an address of its own, in one classic script. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const define = { builtFiles: JSON.stringify(filesForVisitors(bundle)) }
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await builtWorker('service-worker', define) })
        this.emitFile({ type: 'asset', fileName: 'sw-reset.js', source: await builtWorker('service-worker-reset', {}) })
      },
    },
  }
}

async function builtWorker(name: string, define: Record<string, string>): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      // Of what it shares with the pages it carries only what it calls, and none of their sentences.
      rollupOptions: {
        input: `./src/site/${name}.ts`,
        output: { format: 'iife' },
        treeshake: { moduleSideEffects: false },
      },
    },
  })
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  return chunks.map((one) => (one.type === 'chunk' ? one.code : '')).join('')
}

/** The addresses of a release's files, without those that only the dashboard needs. */
function filesForVisitors(bundle: Rollup.OutputBundle): string[] {
  const files = Object.values(bundle)
  const chunks = files.filter((file) => file.type === 'chunk')
  const found = new Set(
    chunks.filter((one) => one.isEntry && !one.facadeModuleId?.includes('/admin/')).map(({ fileName }) => fileName),
  )
  for (const fileName of found) {
    const { imports = [], dynamicImports = [] } = chunks.find((one) => one.fileName === fileName) ?? {}
    for (const further of [...imports, ...dynamicImports]) found.add(further)
  }
  for (const { type, fileName } of files) if (type === 'asset' && !fileName.endsWith('.js')) found.add(fileName)
  return [...found]
    .filter((fileName) => fileName.startsWith('assets/'))
    .map((fileName) => `/${fileName}`)
    .sort()
}
