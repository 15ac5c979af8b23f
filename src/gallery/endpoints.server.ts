import { calls } from '../contract/calls.ts'
import { endpoint } from '../platform/http/endpoint.server.ts'
import { addGalleryItem, deleteGalleryItem, listGallery, updatePrice } from './gallery.server.ts'
import { imageUrl } from './image-address.ts'
import { deleteImage, keepImage } from './images.server.ts'
import { keepUpload } from './uploads.server.ts'

export const galleryEndpoints = {
  listGallery: endpoint(calls.listGallery, async ({ shop }) => ({ items: await listGallery(shop) })),
  addGalleryItem: endpoint(calls.addGalleryItem, ({ shop, input, idempotencyKey }) =>
    addGalleryItem(shop, input, idempotencyKey),
  ),
  updatePrice: endpoint(calls.updatePrice, ({ shop, input }) => updatePrice(shop, input)),
  deleteGalleryItem: endpoint(calls.deleteGalleryItem, ({ shop, input }) => deleteGalleryItem(shop, input)),
  uploadImage: endpoint(calls.uploadImage, ({ shop, input }) => keepImage(shop, input)),
  keepUpload: endpoint(calls.keepUpload, ({ shop, input }) => keepUpload(shop, input)),
  deleteImage: endpoint(calls.deleteImage, ({ shop, input }) => deleteImage(shop, input)),
  deleteImageByName: endpoint(calls.deleteImageByName, ({ shop, input }) =>
    deleteImage(shop, { url: imageUrl(input.filename) }),
  ),
}
