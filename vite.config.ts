import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // The server's bundle begins at our own program, which holds the pages, rather than at the pages.
    ssr: { build: { rollupOptions: { input: './src/server.ts' } } },
  },
  // Named, so that the first page under development does not load again for each one that is found.
  optimizeDeps: { include: ['@base-ui/react/toast', '@base-ui/react/alert-dialog', 'zod'] },
  // The security policy allows no `data:` sources, so nothing may be inlined as one.
  build: { assetsInlineLimit: 0 },
})
