import { calls } from '../api/calls.ts'
import { endpoint } from '../platform/http/endpoint.server.ts'
import { countInterest, countPageView, ofVisitors } from './counts.server.ts'

export const analyticsEndpoints = {
  reportPageView: endpoint(calls.reportPageView, ofVisitors(countPageView)),
  reportInterest: endpoint(calls.reportInterest, ofVisitors(countInterest)),
}
