import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** Where what is made once for the measurements lies: photos, shops, pages. May be deleted at any time. */
export function made(...path) {
  const folder = join(root, 'bench', '.made')
  mkdirSync(folder, { recursive: true })
  return join(folder, ...path)
}
