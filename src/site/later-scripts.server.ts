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
  const parts: string[] = []
  const withoutPreloads = html.replaceAll(preload, (_, href) => {
    parts.push(href)
    return ''
  })
  const data = `<script type="text/plain" data-parts="${parts.join(' ')}"${saves ? ' data-saves=""' : ''}>`
  return withoutPreloads.replace(program, data)
}
