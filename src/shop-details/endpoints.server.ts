import { endpoints } from '../api/endpoints.ts'
import { route } from '../platform/http/endpoint.server.ts'
import { addClosure, changeClosure, deleteClosure, listClosures } from './closures.server.ts'
import { changeSavedDetails, changeShopTexts, getContactInfo, getShopTexts } from './saved-details.server.ts'

export const shopDetailsEndpoints = {
  getContactInfo: route(endpoints.getContactInfo, ({ shop }) => getContactInfo(shop)),
  changeContactInfo: route(endpoints.changeContactInfo, async ({ shop, input }) => {
    await changeSavedDetails(shop, 'contactInfo', input)
    return getContactInfo(shop)
  }),
  getShopTexts: route(endpoints.getShopTexts, ({ shop }) => getShopTexts(shop)),
  changeShopTexts: route(endpoints.changeShopTexts, ({ shop, input }) => changeShopTexts(shop, input)),
  listClosures: route(endpoints.listClosures, async ({ shop }) => ({
    closures: await listClosures(shop),
    time: shop.now(),
  })),
  addClosure: route(endpoints.addClosure, ({ shop, input, idempotencyKey }) => addClosure(shop, input, idempotencyKey)),
  changeClosure: route(endpoints.changeClosure, ({ shop, input }) => changeClosure(shop, input)),
  deleteClosure: route(endpoints.deleteClosure, ({ shop, input }) => deleteClosure(shop, input.id)),
}
