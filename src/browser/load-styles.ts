const stylesheets = new Map<string, Promise<unknown>>()

/** Loads the styles without Vite's preload code, which would double the size of every page's script. */
export function loadStyles(href: string): Promise<unknown> {
  const loading =
    stylesheets.get(href) ??
    new Promise((resolve, reject) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
      link.onload = resolve
      link.onerror = (error) => {
        stylesheets.delete(href)
        reject(error)
      }
      document.head.append(link)
    })
  stylesheets.set(href, loading)
  return loading
}
