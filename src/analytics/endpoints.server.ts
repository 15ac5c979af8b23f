import { endpoints } from '../api/endpoints.ts'
import { route } from '../platform/http/endpoint.server.ts'
import { countInterest, countPageView, isCounted } from './counts.server.ts'

export const analyticsEndpoints = {
  reportPageView: route(endpoints.reportPageView, async (request) => {
    if (isCounted(request)) await countPageView(request.shop, request.input)
    return {}
  }),
  reportInterest: route(endpoints.reportInterest, async (request) => {
    if (isCounted(request)) await countInterest(request.shop, request.input)
    return {}
  }),
}
