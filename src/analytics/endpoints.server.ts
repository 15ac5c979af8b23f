import { calls } from '../api/calls.ts'
import { endpoint } from '../platform/http/endpoint.server.ts'
import { countInterest } from './interest.server.ts'
import { countPageView } from './page-views.server.ts'
import { ofVisitors } from './who-counts.server.ts'

export const analyticsEndpoints = {
  reportPageView: endpoint(calls.reportPageView, ofVisitors(countPageView)),
  reportInterest: endpoint(calls.reportInterest, ofVisitors(countInterest)),
}
