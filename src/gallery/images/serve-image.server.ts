import { ApiError } from '../../api/errors.ts'
import { isDatabaseUnavailable, withDeadline } from '../../platform/database/database-unavailable.server.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { cachePermanently, contentTypeOf } from '../../platform/files/file-store.ts'
import { matchesETag } from '../../platform/http/send-page.server.ts'
import type { User } from '../../platform/user.ts'
import { imageFile } from './image-address.ts'
import { usedImages } from './image-row.server.ts'

export const cacheForAnHour = 'public, max-age=3600'

/** @throws {ApiError} NOT_FOUND; GONE while the image is in the trash */
export async function serveImage(deps: Pick<Deps, 'db' | 'files' | 'contentCache'>, name: string, request: Request) {
  if (!imageFile.test(name)) throw new ApiError('NOT_FOUND')
  await assertNotTrashed(deps, name)
  if (!deps.files.publicBase) {
    const headers = { 'Cache-Control': cachePermanently }
    return (await sendFile(deps, name, request, headers)) ?? throwNotFound()
  }
  const headers = { Location: `${deps.files.publicBase}/${name}`, 'Cache-Control': cacheForAnHour }
  return new Response(null, { status: 302, headers })
}

/** @throws {ApiError} NOT_FOUND, also if the client is not the owner */
export async function serveTrashedImage(deps: Pick<Deps, 'files'>, name: string, request: Request, user?: User) {
  if (!user?.isOwner || !imageFile.test(name)) throw new ApiError('NOT_FOUND')
  return (await sendFile(deps, name, request, { 'Cache-Control': 'private, no-store' })) ?? throwNotFound()
}

/** Serves every image until the database has answered once. */
async function assertNotTrashed(deps: Pick<Deps, 'db' | 'contentCache'>, file: string): Promise<void> {
  const trashed = await withDeadline(deps.contentCache.get('trashed images', () => listTrashed(deps))).catch(
    (error) => {
      if (isDatabaseUnavailable(error)) return undefined
      throw error
    },
  )
  if (trashed?.has(imageStem(file))) throw new ApiError('GONE')
}

async function listTrashed({ db }: Pick<Deps, 'db'>): Promise<Set<string>> {
  const rows = await db
    .selectFrom('gallery')
    .innerJoin(usedImages(db), 'used.itemId', 'gallery.id')
    .select('used.imageName')
    .where('used.imageName', 'not in', db.selectFrom('aboutPhoto').select('imageName'))
    .groupBy('used.imageName')
    .having(({ eb, fn }) => eb(fn.count('id'), '=', fn.count('trashedTime')))
    .execute()
  return new Set(rows.map(({ imageName }) => imageStem(imageName)))
}

function imageStem(file: string): string {
  return file.split('.')[0] as string
}

/** @returns undefined if there is no such file */
export async function sendFile(
  { files }: Pick<Deps, 'files'>,
  name: string,
  request: Request,
  moreHeaders: Record<string, string>,
): Promise<Response | undefined> {
  const file = await files.get(name)
  if (!file) return undefined
  const etag = `"${name}"`
  const headers = {
    'Content-Disposition': `inline; filename="${name}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Length': String(file.sizeBytes),
    'Content-Type': contentTypeOf(name) as string,
    ETag: etag,
    ...moreHeaders,
  }
  const isUnchanged = matchesETag(etag, request.headers.get('if-none-match'))
  if (!isUnchanged && request.method === 'GET') return new Response(file.stream(), { headers })
  await file.stream().cancel()
  return new Response(null, { status: isUnchanged ? 304 : 200, headers })
}

export function throwNotFound(): never {
  throw new ApiError('NOT_FOUND')
}
