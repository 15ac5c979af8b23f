import { mayKeepHeader } from '../../api/shop-facts.ts'
import { languages, pathIn, withoutLanguage } from '../../messages/language.ts'
import { allRecords, eraseRecord, recordOf, writeRecord } from './records.ts'
import { filesOf, filesToForget, isKeptPage, type KeptRecord, likePicture, offlinePagePath, tooMuch } from './rules.ts'

/** The files of the release that the worker belongs to, without those that only the dashboard needs; set by the build. */
declare const builtFiles: readonly string[]

/** A page that has just been kept on its way is not fetched again. */
const freshMs = 60_000
/** Of what nobody looks at now: the page for what is not kept, and the same page in another language. */
const restingFreshMs = 24 * 3_600_000

/** What a page tells of itself. */
export interface Seen {
  address: string
  pictures: string[]
  /** Whether it was made for a browser that saves data. */
  savesData: boolean
}

const store = () => caches.open('kept-on-phone')

/** What is kept under this address, and is thereby used. */
export async function takeKept(address: string): Promise<Response | undefined> {
  const kept = await (await store()).match(address)
  if (!kept) return undefined
  const record = await recordOf(address)
  if (record?.kind === 'picture') await writeRecord({ ...record, usedTime: Date.now() })
  return kept
}

/** A picture that is kept in another width or format than is asked for: better than none. */
export async function takeLikePicture(address: string): Promise<Response | undefined> {
  const like = likePicture(address, await allRecords())
  return like === undefined ? undefined : takeKept(like)
}

/**
 * Keeps a page that the shop has answered, unless it was for one person; its files are kept before it, so that it is
 * whole or not there.
 */
export async function keepPage(address: string, answer: Response): Promise<void> {
  if (!isKeptPage(address)) return
  if (answer.status === 404 || answer.status === 410) return forget(address)
  if (!isForAnybody(answer)) return
  const html = await answer.text()
  const files = filesOf(html, builtFiles)
  await Promise.all(files.map((file) => keepFromLine(file, 'file')))
  // By this the page knows itself that it comes from here.
  const marked = html.replace('<html', '<html data-kept')
  const headers = new Headers(answer.headers)
  headers.delete('Content-Encoding')
  headers.delete('Content-Length')
  await put({ address, kind: 'page', files }, new Response(marked, { headers }))
}

/** A picture of an answer that is on its way to a page. */
export async function keepPicture(address: string, answer: Response): Promise<void> {
  if (isWhole(answer)) await put({ address, kind: 'picture' }, answer)
  await forgetTooMuch()
}

/**
 * What a page that has been loaded, or gone on to, was made of.
 * @param alone whether no other window is open, which may need the files of an older release.
 */
export async function keepWhatWasSeen({ address, pictures, savesData }: Seen, alone: boolean): Promise<void> {
  await keepPageFromLine(address, freshMs, savesData)
  await keepPageFromLine(offlinePagePath(address), restingFreshMs, savesData)
  // Else whoever has gone over to another language would find old prices on the way back.
  for (const like of inOtherLanguages(address))
    if (await recordOf(like)) await keepPageFromLine(like, restingFreshMs, savesData)
  for (const picture of pictures) await keepFromLine(picture, 'picture').catch(() => undefined)
  await forgetTooMuch()
  if (alone) for (const file of filesToForget(await allRecords(), builtFiles)) await forget(file)
}

function inOtherLanguages(address: string): string[] {
  return languages.map((language) => pathIn(language, withoutLanguage(address))).filter((like) => like !== address)
}

async function keepPageFromLine(address: string, freshForMs: number, savesData: boolean): Promise<void> {
  const record = await recordOf(address)
  const isOfRelease = builtFiles.every((file) => record?.files?.includes(file))
  if (record && isOfRelease && Date.now() - record.usedTime < freshForMs) return
  // As nobody: what is kept is nobody's in particular, whoever has looked at it.
  const headers = savesData ? { 'Save-Data': 'on' } : undefined
  await keepPage(address, await fetch(address, { credentials: 'omit', headers }))
}

/** @throws when it cannot be had. */
async function keepFromLine(address: string, kind: 'file' | 'picture'): Promise<void> {
  if (await (await store()).match(address)) return
  const answer = await fetch(address)
  if (!isWhole(answer)) throw new TypeError(`not to be kept: ${address}`)
  await put({ address, kind }, answer)
}

async function put(record: Omit<KeptRecord, 'bytes' | 'usedTime'>, answer: Response): Promise<void> {
  const bytes = (await answer.clone().blob()).size
  await (await store()).put(record.address, answer)
  await writeRecord({ ...record, bytes, usedTime: Date.now() })
}

async function forgetTooMuch(): Promise<void> {
  for (const address of tooMuch(await allRecords())) await forget(address)
}

async function forget(address: string): Promise<void> {
  await (await store()).delete(address)
  await eraseRecord(address)
}

/** An answer of the shop itself that is no error, and whose size can be known. */
function isWhole({ status, type }: Response): boolean {
  return status === 200 && type === 'basic'
}

function isForAnybody(answer: Response): boolean {
  return isWhole(answer) && answer.headers.has(mayKeepHeader)
}
