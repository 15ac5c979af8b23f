import { calls } from '../contract/calls.ts'
import { endpoint } from '../platform/http/endpoint.server.ts'
import { listSetUpItems, markSetUpItem } from './set-up.server.ts'

export const adminEndpoints = {
  getSetUpList: endpoint(calls.getSetUpList, async ({ shop }) => ({ items: await listSetUpItems(shop) })),
  markSetUpItem: endpoint(calls.markSetUpItem, async ({ shop, input }) => ({
    items: await markSetUpItem(shop, input),
  })),
}
