import { build, type Plugin } from 'vite'
import { replaceEndpoints, replaceLocale, replacePreload } from '../../bin/browser-modules.mjs'

const entry = 'simulated-browser'
const modules: Record<string, string> = {
  [entry]: `export { photos, uploadQueue } from '/src/gallery/uploads/upload-queue.ts'
    export { messages } from '/src/contact/form/send-message.ts'`,
  // The world's storage takes the place of IndexedDB.
  idb: 'export const openDB = simulatedOpenDB',
}

/** Node has no toasts and no workers. A browser that cannot redraw a photo sends it as it is. */
const withoutScreen: Plugin = {
  name: 'without-screen',
  enforce: 'pre',
  resolveId: (id) => (id in modules || id.endsWith('?worker&url') ? `\0${id}` : undefined),
  load: (id) =>
    id.startsWith('\0') ? (modules[id.slice(1)] ?? (id.includes('?worker') ? 'export default ""' : null)) : null,
}

/** Bundles the queues of the browsers, so that each simulated browser runs them with globals of its own. */
export async function bundleBrowserCode(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [withoutScreen, replaceEndpoints(), replaceLocale(), replacePreload()],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rollupOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        output: { format: 'iife', name: 'browserCode' },
      },
    },
  })
  const [bundle] = Array.isArray(result) ? result : [result]
  if (!bundle || !('output' in bundle)) throw new Error('The code of the browsers was not bundled.')
  return bundle.output[0].code
}
