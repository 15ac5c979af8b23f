import { calls } from '../contract/calls.ts'
import { endpoint } from '../platform/http/endpoint.server.ts'
import { countPageView } from './page-views.server.ts'

export const analyticsEndpoints = {
  reportPageView: endpoint(calls.reportPageView, ({ shop, input }) => countPageView(shop, input)),
}
