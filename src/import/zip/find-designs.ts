import type { Category, Description } from '../../api/gallery.ts'
import { photoExtension } from '../../api/photo-formats.ts'
import { descriptionMaxLength, photoMaxBytes, photosPerDesign } from '../../api/shop-constants.ts'
import { detectLanguage } from '../../messages/detect-language.ts'
import { guessCategory } from './guess-category.ts'
import { cleanCaption, guessPrice } from './guess-price.ts'
import { pageOfInstagram, postsOfInstagram } from './instagram-posts.ts'
import type { ArchiveFile } from './read-archive.ts'
import { type Draft, readOthers, readTexts } from './read-texts.ts'

export interface FoundDesign extends Description {
  /** The id is that of the first photo. It is the same when the file is read again. */
  id: string
  photos: ArchiveFile[]
  time: number
  price: string
  category?: Category
  isTicked: boolean
}

export interface Found {
  /** The newest design comes first. */
  designs: FoundDesign[]
  /** The texts name these photos, but they are not in the file. */
  missing: number
  /** The chat was exported without these. */
  omitted: number
  copies: number
  videos: number
  tooLarge: number
  /** Instagram has exported pages in place of data. */
  isPage: boolean
}

const video = /\.(mp4|mov|3gp|webm|avi|mkv)$/i
const nameOf = (path: string) => path.replace(/^.*\//, '')

export const photoId = ({ checksum, bytes }: ArchiveFile) =>
  `photo-${checksum.toString(16).padStart(8, '0')}-${bytes.toString(16)}`

/** Finds what the chosen files show, whichever app they come from. */
export async function findDesigns(files: ArchiveFile[], report: (share: number) => void): Promise<Found> {
  const photos = files.filter(({ path, bytes }) => photoExtension.test(path) && bytes > 0 && bytes <= photoMaxBytes)
  const byName = new Map<string, ArchiveFile[]>()
  for (const photo of photos) byName.set(nameOf(photo.path), [...(byName.get(nameOf(photo.path)) ?? []), photo])
  const find = (file: string) => byName.get(nameOf(file))?.find(({ path }) => `/${path}`.endsWith(`/${file}`))

  const { drafts, omitted } = await readTexts(files)
  const named = new Set<ArchiveFile>()
  const found = drafts.map((draft) => ({ ...draft, photos: draft.files.flatMap((file) => find(file) ?? []) }))
  for (const photo of found.flatMap((design) => design.photos)) named.add(photo)
  const others = await readOthers(
    photos.filter((photo) => !named.has(photo)),
    files,
    report,
  )
  const { designs, copies } = withoutCopies([...found, ...others].map(toDesign))
  const count = (test: (file: ArchiveFile) => boolean) => files.filter(test).length
  return {
    designs: designs.sort((one, other) => other.time - one.time),
    missing: new Set(drafts.flatMap((draft) => draft.files.filter((file) => photoExtension.test(file) && !find(file))))
      .size,
    omitted,
    copies,
    videos: count(({ path }) => video.test(path)),
    tooLarge: count(({ path, bytes }) => photoExtension.test(path) && bytes > photoMaxBytes),
    isPage:
      files.some(({ path }) => pageOfInstagram.test(path)) && !files.some(({ path }) => postsOfInstagram.test(path)),
  }
}

function toDesign({ photos, caption, time, isWork, listed }: Draft & { photos: ArchiveFile[] }): FoundDesign[] {
  const [first] = photos
  if (!first) return []
  const price = guessPrice(caption)
  // The name of an album may be that of a category.
  const category = guessCategory(caption) ?? guessCategory(first.path.split('/').slice(0, -1).join(' '))
  const text = cleanCaption(caption, { price, maxLength: descriptionMaxLength })
  const isTamil = detectLanguage(text) === 'ta'
  return [
    {
      id: photoId(first),
      photos: photos.slice(0, photosPerDesign),
      time: time || first.time,
      price,
      category,
      isTicked: isWork ?? (price !== '' || guessCategory(caption) !== undefined),
      description: isTamil ? '' : text,
      descriptionInTamil: isTamil ? text : '',
      ...listed,
    },
  ]
}

/** Keeps one of each photo, with a price if there is one, because an album or a second message repeats photos. */
function withoutCopies(designs: FoundDesign[][]) {
  const unique = new Map<string, FoundDesign>()
  const all = designs.flat()
  for (const design of all) {
    const other = unique.get(design.id)
    const best = other && (other.price !== '' || design.price === '') ? other : design
    unique.set(design.id, { ...best, category: best.category ?? other?.category ?? design.category })
  }
  return { designs: [...unique.values()], copies: all.length - unique.size }
}
