import { endpoints } from '../api/endpoints.ts'
import { route } from '../platform/http/endpoint.server.ts'
import { addGalleryItem, changeDescription, listGallery } from './catalogue/gallery.server.ts'
import { changeGalleryItem, undoPriceChange } from './catalogue/prices.server.ts'
import { deleteImage } from './images/remove-image.server.ts'
import { storeImage } from './images/store-image.server.ts'
import { deleteGalleryItem, deletePermanently, restoreGalleryItem } from './trash/trash.server.ts'
import { storeUpload } from './uploads/uploads.server.ts'

export const galleryEndpoints = {
  listGallery: route(endpoints.listGallery, async ({ shop }) => ({ items: await listGallery(shop) })),
  addGalleryItem: route(endpoints.addGalleryItem, ({ shop, input, idempotencyKey }) =>
    addGalleryItem(shop, input, idempotencyKey),
  ),
  changeGalleryItem: route(endpoints.changeGalleryItem, ({ shop, input }) => changeGalleryItem(shop, input)),
  changeDescription: route(endpoints.changeDescription, ({ shop, input }) => changeDescription(shop, input)),
  undoPriceChange: route(endpoints.undoPriceChange, ({ shop, input }) => undoPriceChange(shop, input)),
  deleteGalleryItem: route(endpoints.deleteGalleryItem, ({ shop, input }) => deleteGalleryItem(shop, input)),
  restoreGalleryItem: route(endpoints.restoreGalleryItem, ({ shop, input }) => restoreGalleryItem(shop, input)),
  deletePermanently: route(endpoints.deletePermanently, ({ shop, input }) => deletePermanently(shop, input)),
  uploadImage: route(endpoints.uploadImage, ({ shop, input }) => storeImage(shop, input)),
  storeUpload: route(endpoints.storeUpload, ({ shop, input }) => storeUpload(shop, input)),
  deleteImage: route(endpoints.deleteImage, ({ shop, input }) => deleteImage(shop, input)),
}
