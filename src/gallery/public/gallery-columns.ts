/** The cookie has the value 2 on phones that show the gallery in two columns. */
export const columnsCookieName = 'columns'

/** Stores the choice for the next page. This page changes without script. */
export function startColumns(): void {
  const columns = document.querySelector<HTMLInputElement>('.columns')
  columns?.addEventListener('change', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: Firefox before 140 and Safari before 18.4 have no other way.
    document.cookie = `${columnsCookieName}=${columns.checked ? 2 : 1}; Path=/; Max-Age=31536000; SameSite=Lax`
  })
}
