import { categories } from '../../api/shop-constants.ts'
import { photos as queue, uploadQueue } from '../../gallery/uploads/upload-queue.ts'
import { type FoundDesign, photoId } from './find-designs.ts'

export interface HandedOver {
  /** These photos are broken in the file. */
  broken: number
  /** The device had no space for the designs after these. */
  full: number
}

/** Copies the photos into the queue of uploads, the oldest first, so that the newest leads the gallery as it does here. */
export async function handOver(designs: FoundDesign[], report: (count: number) => void): Promise<HandedOver> {
  let broken = 0
  const inOrder = [...designs].reverse()
  for (const [nth, design] of inOrder.entries()) {
    report(nth)
    const { price, category = categories[0], description, descriptionInTamil } = design
    const chosen: Parameters<typeof uploadQueue.add>[0] = []
    for (const photo of design.photos) {
      const id = photoId(photo)
      const blob = await photo.read().catch(() => undefined)
      if (!blob) broken++
      if (!blob || queue.find(id)) continue
      const file = new File([blob], photo.path.replace(/^.*\//, ''), { type: blob.type })
      chosen.push({ id, file, price, category, description, descriptionInTamil, designOf: chosen[0]?.id })
    }
    if (chosen.length > 0) await uploadQueue.add(chosen)
    // The copying stops, because photos in memory alone are lost with the page, and thousands would fill it.
    if (!queue.isStored(chosen.map(({ id }) => id))) return { broken, full: inOrder.length - nth - 1 }
  }
  return { broken, full: 0 }
}
