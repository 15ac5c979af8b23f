import { endpoints } from '../api/endpoints.ts'
import { route } from '../platform/http/endpoint.server.ts'
import { countInterest, countPageView, ofVisitors } from './counts.server.ts'

export const analyticsEndpoints = {
  reportPageView: route(endpoints.reportPageView, ofVisitors(countPageView)),
  reportInterest: route(endpoints.reportInterest, ofVisitors(countInterest)),
}
