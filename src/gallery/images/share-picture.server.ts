import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import { ApiError } from '../../api/errors.ts'
import { sharePictureName, shareSize } from './image-address.ts'
import { drawSharePicture } from './image-queue.server.ts'
import { findImage, type ImageDeps } from './image-row.server.ts'

type Size = Parameters<typeof shareSize>[0]

const maxWaiting = 8

/** Draws one picture at a time, which limits memory and leaves the image queue free for the owner's uploads. */
const drawings = pLimit(1)

/** @throws {ApiError} NOT_FOUND; UNAVAILABLE if too many pictures wait */
export async function makeSharePicture(deps: Pick<ImageDeps, 'db' | 'files'>, size: Size, name: string): Promise<void> {
  if (drawings.pendingCount >= maxWaiting) throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 5 })
  await drawings(() => draw(deps, size, name))
}

async function draw({ db, files }: Pick<ImageDeps, 'db' | 'files'>, size: Size, name: string) {
  const file = sharePictureName(name)
  const drawnMeanwhile = await files.get(file)
  if (drawnMeanwhile) return drawnMeanwhile.stream().cancel()
  const jpeg = await files.get(name)
  if (!jpeg) throw new ApiError('NOT_FOUND')
  await files.put(file, await drawSharePicture(await buffer(jpeg.stream()), shareSize(size)))
  // A removal that has begun meanwhile may have passed this file already.
  const image = await findImage({ db }, name)
  if (image?.state !== 'used' && image?.state !== 'unused') await files.delete(file)
}
