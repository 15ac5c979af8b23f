import { photoMaxBytes, photoTypes, sharedPhotosMax } from '../../api/shop-facts.ts'
import { keepShared, type SharedPhoto, sharedPhotos } from './shared-photos.ts'

/** As the manifest names it. */
const fieldName = 'photos'
const photoEnding = /\.(jpe?g|png|webp|hei[cf])$/i

/** In the worker: keeps what the share sheet sends on the phone, and leads to where it is looked after. */
export async function takeShared(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const isTaken = await take(request).catch(() => false)
  return Response.redirect(isTaken ? pathname : `${pathname}?missed`, 303)
}

async function take(request: Request): Promise<boolean> {
  const found = (await request.formData()).getAll(fieldName)
  // A form's empty field for files sends one without name and bytes.
  const files = found.filter((one) => one instanceof File).filter(({ name, size }) => name || size > 0)
  let waiting = (await sharedPhotos()).filter(({ file }) => file).length
  for (const file of files) {
    const problem = problemOf(file, waiting)
    const about = { name: file.name, sharedTime: Date.now() }
    if (problem) await keepShared({ ...about, problem })
    else
      await keepShared({ ...about, file }).then(
        () => waiting++,
        () => keepShared({ ...about, problem: 'no room' }),
      )
  }
  return files.length > 0
}

function problemOf({ name, type, size }: File, waiting: number): SharedPhoto['problem'] {
  // Some programs send photos without saying what they are.
  if (!photoTypes.some((one) => one === type) && !photoEnding.test(name)) return 'no photo'
  if (size > photoMaxBytes) return 'too large'
  return waiting >= sharedPhotosMax ? 'too many' : undefined
}
