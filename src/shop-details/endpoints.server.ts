import { calls } from '../api/calls.ts'
import { endpoint } from '../platform/http/endpoint.server.ts'
import { addClosure, changeClosure, deleteClosure, listClosures } from './closures.server.ts'
import { changeContactInfo, getContactInfo } from './contact-info.server.ts'
import { changeShopTexts, getShopTexts } from './shop-texts.server.ts'

export const shopDetailsEndpoints = {
  getContactInfo: endpoint(calls.getContactInfo, ({ shop }) => getContactInfo(shop)),
  changeContactInfo: endpoint(calls.changeContactInfo, ({ shop, input }) => changeContactInfo(shop, input)),
  getShopTexts: endpoint(calls.getShopTexts, ({ shop }) => getShopTexts(shop)),
  changeShopTexts: endpoint(calls.changeShopTexts, ({ shop, input }) => changeShopTexts(shop, input)),
  listClosures: endpoint(calls.listClosures, async ({ shop }) => ({
    closures: await listClosures(shop),
    time: shop.now(),
  })),
  addClosure: endpoint(calls.addClosure, ({ shop, input, idempotencyKey }) => addClosure(shop, input, idempotencyKey)),
  changeClosure: endpoint(calls.changeClosure, ({ shop, input }) => changeClosure(shop, input)),
  deleteClosure: endpoint(calls.deleteClosure, ({ shop, input }) => deleteClosure(shop, input)),
}
