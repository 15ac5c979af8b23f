import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin } from 'vite'

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

/** Beside the pages' scripts, one for the browser to keep: at an address of its own, in one classic script. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const output = { format: 'iife', entryFileNames: 'sw.js' } as const
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          write: false,
          // Of what it shares with the pages it carries only what it calls, and none of their sentences.
          rollupOptions: { input: './src/site/service-worker.ts', output, treeshake: { moduleSideEffects: false } },
        },
      })
      for (const one of [built].flat())
        if ('output' in one)
          for (const { fileName, code } of one.output.filter((file) => file.type === 'chunk'))
            this.emitFile({ type: 'asset', fileName, source: code })
    },
  }
}
