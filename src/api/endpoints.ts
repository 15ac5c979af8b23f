import { accountEndpoints } from './account-endpoints.ts'
import { securityEndpoints } from './account-security.ts'
import { analyticsEndpoints } from './analytics.ts'
import { backupEndpoints } from './backups.ts'
import { closureEndpoints } from './closures.ts'
import { contactEndpoints } from './contact.ts'
import { perMinute } from './define-endpoint.ts'
import type { Endpoint } from './endpoint.ts'
import { galleryEndpoints } from './gallery.ts'
import { setUpEndpoints } from './set-up.ts'
import { shopTextEndpoints } from './shop-texts.ts'

export const defaultLimit = perMinute('address', 300)

/** Resumable uploads follow tus 1.0 (https://tus.io/protocols/resumable-upload). */
export const uploadEndpoint = {
  path: '/v1/uploads',
  access: 'admin',
  // Twenty photos of 25 MB in pieces of 1 MB are some hundred requests; a flaky connection repeats some of them.
  limits: [perMinute('address', 900)],
} as const satisfies Pick<Endpoint, 'path' | 'access' | 'limits'>

export const endpoints = {
  ...accountEndpoints,
  ...securityEndpoints,
  ...shopTextEndpoints,
  ...closureEndpoints,
  ...setUpEndpoints,
  ...backupEndpoints,
  ...contactEndpoints,
  ...galleryEndpoints,
  ...analyticsEndpoints,
}

export type EndpointName = keyof typeof endpoints
