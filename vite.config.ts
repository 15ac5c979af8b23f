import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), eachByItsName()],
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
