import { runnerImport } from 'vite'

/** Reduces the API table to methods and paths, so that browsers need no schema library (record 0047). */
export function replaceEndpoints() {
  return replaceModule(/\/src\/api\/endpoints\.ts$/, async () => {
    // Vite would restart after each change of a module that its configuration imports.
    const { fieldsForBrowsers } = (await runnerImport('./src/api/endpoint.ts')).module
    const { endpoints } = (await runnerImport('./src/api/endpoints.ts')).module
    const shorten = (endpoint) => Object.fromEntries(fieldsForBrowsers.map((field) => [field, endpoint[field]]))
    const entries = Object.entries(endpoints).map(([name, endpoint]) => [name, shorten(endpoint)])
    return `export const endpoints = ${JSON.stringify(Object.fromEntries(entries))}`
  })
}

/** Reads the language from the page. The library's runtime would make up a fifth of every page's script. */
export function replaceLocale() {
  return replaceModule(
    /\/src\/messages\/compiled\/runtime\.js$/,
    () => `export const getLocale = () => document.documentElement.lang
      export const experimentalStaticLocale = undefined`,
  )
}

/** Imports without preloading. Vite's list of files would make up a sixth of every page's script. */
export function replacePreload() {
  return replaceModule(/vite\/preload-helper\.js$/, () => 'export const __vitePreload = (load) => load()')
}

/** @returns {import('vite').Plugin} */
function replaceModule(id, load) {
  return {
    name: `replace-for-browsers:${id.source}`,
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: { filter: { id }, handler: async () => ({ code: await load(), moduleSideEffects: false }) },
  }
}
