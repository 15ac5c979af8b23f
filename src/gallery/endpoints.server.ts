import { calls } from '../api/calls.ts'
import { endpoint } from '../platform/http/endpoint.server.ts'
import { addGalleryItem, listGallery } from './catalogue/gallery.server.ts'
import { listPrices, undoPriceChange, updatePrice } from './catalogue/prices.server.ts'
import { imageUrl } from './images/image-address.ts'
import { keepImage } from './images/keep-image.server.ts'
import { deleteImage } from './images/remove-image.server.ts'
import { deleteForEver, deleteGalleryItem, listBin, restoreGalleryItem } from './trash/bin.server.ts'
import { keepUpload } from './uploads/uploads.server.ts'

export const galleryEndpoints = {
  listGallery: endpoint(calls.listGallery, async ({ shop }) => ({ items: await listGallery(shop) })),
  addGalleryItem: endpoint(calls.addGalleryItem, ({ shop, input, idempotencyKey }) =>
    addGalleryItem(shop, input, idempotencyKey),
  ),
  updatePrice: endpoint(calls.updatePrice, ({ shop, input }) => updatePrice(shop, input)),
  undoPriceChange: endpoint(calls.undoPriceChange, ({ shop, input }) => undoPriceChange(shop, input)),
  listPrices: endpoint(calls.listPrices, async ({ shop, input }) => ({ prices: await listPrices(shop, input) })),
  deleteGalleryItem: endpoint(calls.deleteGalleryItem, ({ shop, input }) => deleteGalleryItem(shop, input)),
  listBin: endpoint(calls.listBin, async ({ shop }) => ({ items: await listBin(shop) })),
  restoreGalleryItem: endpoint(calls.restoreGalleryItem, ({ shop, input }) => restoreGalleryItem(shop, input)),
  deleteForEver: endpoint(calls.deleteForEver, ({ shop, input }) => deleteForEver(shop, input)),
  uploadImage: endpoint(calls.uploadImage, ({ shop, input }) => keepImage(shop, input)),
  keepUpload: endpoint(calls.keepUpload, ({ shop, input }) => keepUpload(shop, input)),
  deleteImage: endpoint(calls.deleteImage, ({ shop, input }) => deleteImage(shop, input)),
  deleteImageByName: endpoint(calls.deleteImageByName, ({ shop, input }) =>
    deleteImage(shop, { url: imageUrl(input.filename) }),
  ),
}
