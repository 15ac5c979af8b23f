import { languageOf, pathIn, withoutLanguage } from '../../messages/language.ts'

/** What the phone keeps, and what goes when there is too much of it. */

/** One thing that is kept, with what has to be known about it to decide what goes. */
export interface KeptRecord {
  /** The path in the shop. */
  address: string
  kind: 'page' | 'file' | 'picture'
  bytes: number
  /** Epoch milliseconds. */
  usedTime: number
  /** Of a page: the built files without which it is not whole. */
  files?: string[]
}

export const capBytes = 20_000_000
/** Those that open without a line besides the home page; a design takes some 50 KB. */
export const keptPagesMax = 40
/** Says itself that there is nothing else to show. */
const offlinePage = '/offline'

/** The paths of which pages may be kept. That an answer may be, the shop says besides. */
export function isKeptPage(path: string): boolean {
  const page = withoutLanguage(path)
  return page === '/' || page === offlinePage || /^\/d\/[^/]+$/.test(page)
}

/** In the language of the page that cannot be had. */
export function offlinePagePath(path: string): string {
  return pathIn(languageOf(path), offlinePage)
}

/** The built files that a page names. */
export function filesIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.\w+/g))]
}

/**
 * All that a page needs to be whole: what it names, and where it is of this release, what comes later as well.
 * @param release the built files of the release that this worker belongs to.
 */
export function filesOf(html: string, release: readonly string[]): string[] {
  const named = filesIn(html)
  const isOfRelease = named.every((file) => release.includes(file) || !file.endsWith('.js'))
  return isOfRelease ? [...new Set([...named, ...release])] : named
}

/** The largest kept file of the same picture: its files are named alike, but for width and format. */
export function likePicture(address: string, records: readonly KeptRecord[]): string | undefined {
  const nameOf = (path: string) => path.replace(/(\.\d+)?\.(avif|webp|jpg)$/, '')
  return records
    .filter((record) => record.kind === 'picture' && nameOf(record.address) === nameOf(address))
    .sort((one, other) => other.bytes - one.bytes)[0]?.address
}

/** The least recently seen pictures and designs that have to go, so that the rest stays within its bounds. */
export function tooMuch(records: readonly KeptRecord[]): string[] {
  const oldestFirst = [...records].sort((one, other) => one.usedTime - other.usedTime)
  const designs = oldestFirst.filter(
    ({ kind, address }) => kind === 'page' && withoutLanguage(address).startsWith('/d/'),
  )
  const gone = designs.slice(0, Math.max(0, designs.length - keptPagesMax)).map(({ address }) => address)
  let bytes = records.reduce((sum, record) => sum + (gone.includes(record.address) ? 0 : record.bytes), 0)
  for (const record of oldestFirst) {
    if (bytes <= capBytes) break
    if (record.kind !== 'picture') continue
    gone.push(record.address)
    bytes -= record.bytes
  }
  return gone
}

/** The built files that no kept page needs, and neither does the release. */
export function filesToForget(records: readonly KeptRecord[], release: readonly string[]): string[] {
  const needed = new Set([...release, ...records.flatMap(({ files = [] }) => files)])
  return records.filter(({ kind, address }) => kind === 'file' && !needed.has(address)).map(({ address }) => address)
}
