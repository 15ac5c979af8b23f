import { useSyncExternalStore } from 'react'
import type { GalleryItem } from '../../api/gallery.ts'
import { photosPerDesign } from '../../api/shop-constants.ts'
import { toast } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'
import { FileButtons } from './file-buttons.tsx'
import { photos as queue, uploadQueue } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'

/** Adds photos to a published design, after the `count` that it has. */
export function AddedPhotos({ item, count }: { item: GalleryItem; count: number }) {
  const { items, progress } = useSyncExternalStore(queue.subscribe, queue.state, queue.emptyState)
  const coming = items.filter(({ designId, state }) => designId === item.id && state !== 'done')
  const free = photosPerDesign - count - coming.length

  function add(files: File[]) {
    if (files.length > free) toast(m.album_photosFull({ max: photosPerDesign }), 'problem')
    void uploadQueue.addToDesign(item, files.slice(0, free))
  }

  return (
    <>
      {free > 0 && (
        <li className="photo-buttons grow">
          <FileButtons look="quiet" addFiles={add} />
        </li>
      )}
      {coming.length > 0 && (
        <li className="basis-full">
          <ul className="upload-queue">
            {coming.map((photo) => (
              <UploadRow key={photo.id} photo={photo} step={photo.state === 'sending' ? progress : undefined} />
            ))}
          </ul>
        </li>
      )}
    </>
  )
}
