import { accountEndpoints } from '../accounts/endpoints.server.ts'
import { safetyEndpoints } from '../accounts/safety-endpoints.server.ts'
import { analyticsEndpoints } from '../analytics/endpoints.server.ts'
import type { CallName } from '../api/calls.ts'
import { contactEndpoints } from '../contact/endpoints.server.ts'
import { adminEndpoints } from '../dashboard/endpoints.server.ts'
import { galleryEndpoints } from '../gallery/endpoints.server.ts'
import type { Endpoint } from '../platform/http/endpoint.server.ts'
import { shopDetailsEndpoints } from '../shop-details/endpoints.server.ts'

export const endpoints: Record<CallName, Endpoint> = {
  ...accountEndpoints,
  ...safetyEndpoints,
  ...contactEndpoints,
  ...shopDetailsEndpoints,
  ...galleryEndpoints,
  ...analyticsEndpoints,
  ...adminEndpoints,
}
