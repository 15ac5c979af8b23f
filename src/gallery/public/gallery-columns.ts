import { columnsCookieName } from '../../api/shop-constants.ts'

/** Stores the choice for the next page, 2 for two columns. This page changes without script. */
export function startColumns(): void {
  const columns = document.querySelector<HTMLInputElement>('.columns')
  columns?.addEventListener('change', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: Firefox before 140 and Safari before 18.4 have no other way.
    document.cookie = `${columnsCookieName}=${columns.checked ? 2 : 1}; Path=/; Max-Age=31536000; SameSite=Lax`
  })
}
