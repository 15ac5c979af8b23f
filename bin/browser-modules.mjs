// Vite plugins that replace two modules by shorter ones in the scripts for browsers.
import { fieldsForBrowsers } from '../src/api/endpoint.ts'
import { endpoints, uploadEndpoint } from '../src/api/endpoints.ts'

/**
 * Replaces the API table by methods and paths, so that browsers need no schema library (record 0047).
 * @returns {import('vite').Plugin}
 */
export function endpointsForBrowsers() {
  const forBrowsers = (call) => Object.fromEntries(fieldsForBrowsers.map((field) => [field, call[field]]))
  const addresses = Object.fromEntries(Object.entries(endpoints).map(([name, call]) => [name, forBrowsers(call)]))
  return replacedForBrowsers(
    /\/src\/api\/endpoints\.ts$/,
    `export const endpoints = ${JSON.stringify(addresses)}
      export const uploadEndpoint = ${JSON.stringify(forBrowsers(uploadEndpoint))}`,
  )
}

/**
 * Reads the language from the page instead of by the library's runtime, which would be a fifth of the script of every page.
 * @returns {import('vite').Plugin}
 */
export function languageOfPage() {
  return replacedForBrowsers(
    /\/src\/messages\/compiled\/runtime\.js$/,
    `export const getLocale = () => document.documentElement.lang
      export const experimentalStaticLocale = undefined`,
  )
}

function replacedForBrowsers(id, code) {
  return {
    name: `replaced-for-browsers:${id.source}`,
    applyToEnvironment: ({ name }) => name === 'client',
    load: { filter: { id }, handler: () => ({ code, moduleSideEffects: false }) },
  }
}
