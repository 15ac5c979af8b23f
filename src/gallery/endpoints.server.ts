import { endpoints } from '../api/endpoints.ts'
import { route } from '../platform/http/endpoint.server.ts'
import { addGalleryItem, listGallery } from './catalogue/gallery.server.ts'
import { listPrices, undoPriceChange, updatePrice } from './catalogue/prices.server.ts'
import { imageUrl } from './images/image-address.ts'
import { deleteImage } from './images/remove-image.server.ts'
import { keepImage } from './images/store-image.server.ts'
import { deleteForEver, deleteGalleryItem, listBin, restoreGalleryItem } from './trash/trash.server.ts'
import { keepUpload } from './uploads/uploads.server.ts'

export const galleryEndpoints = {
  listGallery: route(endpoints.listGallery, async ({ shop }) => ({ items: await listGallery(shop) })),
  addGalleryItem: route(endpoints.addGalleryItem, ({ shop, input, idempotencyKey }) =>
    addGalleryItem(shop, input, idempotencyKey),
  ),
  updatePrice: route(endpoints.updatePrice, ({ shop, input }) => updatePrice(shop, input)),
  undoPriceChange: route(endpoints.undoPriceChange, ({ shop, input }) => undoPriceChange(shop, input)),
  listPrices: route(endpoints.listPrices, async ({ shop, input }) => ({ prices: await listPrices(shop, input) })),
  deleteGalleryItem: route(endpoints.deleteGalleryItem, ({ shop, input }) => deleteGalleryItem(shop, input)),
  listBin: route(endpoints.listBin, async ({ shop }) => ({ items: await listBin(shop) })),
  restoreGalleryItem: route(endpoints.restoreGalleryItem, ({ shop, input }) => restoreGalleryItem(shop, input)),
  deleteForEver: route(endpoints.deleteForEver, ({ shop, input }) => deleteForEver(shop, input)),
  uploadImage: route(endpoints.uploadImage, ({ shop, input }) => keepImage(shop, input)),
  keepUpload: route(endpoints.keepUpload, ({ shop, input }) => keepUpload(shop, input)),
  deleteImage: route(endpoints.deleteImage, ({ shop, input }) => deleteImage(shop, input)),
  deleteImageByName: route(endpoints.deleteImageByName, ({ shop, input }) =>
    deleteImage(shop, { url: imageUrl(input.filename) }),
  ),
}
