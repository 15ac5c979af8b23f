import { accountEndpoints } from '../accounts/endpoints.server.ts'
import { analyticsEndpoints } from '../analytics/endpoints.server.ts'
import type { EndpointName } from '../api/endpoints.ts'
import { contactEndpoints } from '../contact/endpoints.server.ts'
import { dashboardEndpoints } from '../dashboard/endpoints.server.ts'
import { galleryEndpoints } from '../gallery/endpoints.server.ts'
import type { Route } from '../platform/http/endpoint.server.ts'
import { shopDetailsEndpoints } from '../shop-details/endpoints.server.ts'

export const endpoints: Record<EndpointName, Route> = {
  ...accountEndpoints,
  ...contactEndpoints,
  ...shopDetailsEndpoints,
  ...galleryEndpoints,
  ...analyticsEndpoints,
  ...dashboardEndpoints,
}
