import type { Category, Description } from '../../api/gallery.ts'
import { findSideFile, readSideFile } from './google-takeout.ts'
import { postsOfInstagram, readPosts } from './instagram-posts.ts'
import { readPhotoList } from './photo-list.ts'
import { type ArchiveFile, textMaxBytes } from './read-archive.ts'
import { readChat } from './whatsapp-chat.ts'

/** A text describes the photos that it names, before anybody knows whether they are in the file. */
export interface Draft {
  files: string[]
  caption: string
  time?: number
  isWork?: boolean
  listed?: Description & { price: string; category?: Category }
}

/** Reads chats, posts and lists. */
export async function readTexts(files: ArchiveFile[]): Promise<{ drafts: Draft[]; omitted: number }> {
  const drafts: Draft[] = []
  let omitted = 0
  for (const file of files.filter(({ path, bytes }) => /\.(txt|csv|json)$/i.test(path) && bytes <= textMaxBytes)) {
    if (/\.json$/i.test(file.path) && !postsOfInstagram.test(file.path)) continue
    const text = await readText(file)
    if (/\.csv$/i.test(file.path))
      for (const listed of readPhotoList(text) ?? []) drafts.push({ ...listed, caption: '', isWork: true, listed })
    else if (/\.json$/i.test(file.path)) drafts.push(...readPosts(parseJson(text)))
    else {
      const chat = readChat(text)
      omitted += chat?.omittedCount ?? 0
      const isGroup = (chat?.senderCount ?? 0) > 2
      const sellers = new Set(chat?.photos.map(({ sender }) => sender))
      const isWork = isGroup && sellers.size === 1 ? true : undefined
      for (const { file: name, caption, time } of chat?.photos ?? [])
        drafts.push({ files: [name], caption, time, isWork })
    }
  }
  return { drafts, omitted }
}

/** Google describes each photo in a file beside it, and has a photo of an album twice. */
export async function readOthers(photos: ArchiveFile[], files: ArchiveFile[], report: (share: number) => void) {
  const texts = new Map(files.filter(({ path }) => /\.json$/i.test(path)).map((file) => [file.path, file]))
  const edited = new Set(
    photos.flatMap(({ path }) => (/-edited(\(\d+\))?\.\w+$/.test(path) ? path.replace('-edited', '') : [])),
  )
  const drafts: (Draft & { photos: ArchiveFile[] })[] = []
  for (const [nth, photo] of photos.entries()) {
    if (nth % 50 === 0) report(nth / photos.length)
    if (edited.has(photo.path)) continue
    const side = texts.get(findSideFile(photo.path, (path) => texts.has(path)) ?? '')
    const read = side && readSideFile(parseJson(await readText(side)))
    drafts.push({ files: [], photos: [photo], caption: read?.caption ?? '', time: read?.time })
  }
  return drafts
}

async function readText(file: ArchiveFile): Promise<string> {
  return file
    .read()
    .then((blob) => blob.text())
    .catch(() => '')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
