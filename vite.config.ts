import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // The server's bundle begins at our own program, which holds the pages, rather than at the pages.
    ssr: { build: { rollupOptions: { input: './src/server.ts' } } },
  },
  // The security policy allows no `data:` sources, so nothing may be inlined as one.
  build: { assetsInlineLimit: 0 },
})
