import { photoMaxBytes, photoTypes, sharedPhotosMax } from '../../api/shop-constants.ts'
import { type SharedPhoto, sharedPhotos, storeSharedPhotos } from './shared-photos.ts'

const fieldName = 'photos'
const photoEnding = /\.(jpe?g|png|webp|hei[cf])$/i

/** Stores the files of the share sheet, in the service worker, and redirects to the page that shows them. */
export async function receiveSharedPhotos(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const isTaken = await take(request).catch(() => false)
  return Response.redirect(isTaken ? pathname : `${pathname}?missed`, 303)
}

async function take(request: Request): Promise<boolean> {
  const found = (await request.formData()).getAll(fieldName)
  // An empty file field of a form sends a file without name and bytes.
  const files = found.filter((one) => one instanceof File).filter(({ name, size }) => name || size > 0)
  let waiting = (await sharedPhotos()).filter(({ file }) => file).length
  for (const file of files) {
    const problem = problemOf(file, waiting)
    const about = { name: file.name, sharedTime: Date.now() }
    if (problem) await storeSharedPhotos({ ...about, problem })
    else
      await storeSharedPhotos({ ...about, file }).then(
        () => waiting++,
        () => storeSharedPhotos({ ...about, problem: 'no room' }),
      )
  }
  return files.length > 0
}

function problemOf({ name, type, size }: File, waiting: number): SharedPhoto['problem'] {
  // Some apps send photos without a media type.
  if (!photoTypes.some((one) => one === type) && !photoEnding.test(name)) return 'no photo'
  if (size > photoMaxBytes) return 'too large'
  return waiting >= sharedPhotosMax ? 'too many' : undefined
}
