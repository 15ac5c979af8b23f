const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const program = '<script type="module" async="">'

/** Whether the page holds what fetches its scripts. While one develops they come at once. */
export function comesLater(html: string): boolean {
  return import.meta.env.PROD && html.includes('script[data-parts]')
}

/**
 * The page with its program as mere data, and with the list of files that belong to it, for `wake` to fetch.
 * @param html a finished page. @param saves whether its visitor counts every byte
 */
export function withLaterScripts(html: string, saves: boolean): string {
  const parts = [...html.matchAll(preload)].map(([, href]) => href).join(' ')
  const data = `<script type="text/plain" data-parts="${parts}"${saves ? ' data-saves=""' : ''}>`
  return html.replaceAll(preload, '').replace(program, data)
}
