import { calls } from '../api/calls.ts'
import { endpoint } from '../platform/http/endpoint.server.ts'
import { addClosure, changeClosure, deleteClosure, listClosures } from './closures.server.ts'
import { changeWritten, getContactInfo, getShopTexts } from './written-details.server.ts'

export const shopDetailsEndpoints = {
  getContactInfo: endpoint(calls.getContactInfo, ({ shop }) => getContactInfo(shop)),
  changeContactInfo: endpoint(calls.changeContactInfo, async ({ shop, input }) => {
    await changeWritten(shop, 'contactInfo', input)
    return getContactInfo(shop)
  }),
  getShopTexts: endpoint(calls.getShopTexts, ({ shop }) => getShopTexts(shop)),
  changeShopTexts: endpoint(calls.changeShopTexts, async ({ shop, input }) => {
    await changeWritten(shop, 'shopTexts', input)
    return getShopTexts(shop)
  }),
  listClosures: endpoint(calls.listClosures, async ({ shop }) => ({
    closures: await listClosures(shop),
    time: shop.now(),
  })),
  addClosure: endpoint(calls.addClosure, ({ shop, input, idempotencyKey }) => addClosure(shop, input, idempotencyKey)),
  changeClosure: endpoint(calls.changeClosure, ({ shop, input }) => changeClosure(shop, input)),
  deleteClosure: endpoint(calls.deleteClosure, ({ shop, input }) => deleteClosure(shop, input)),
}
