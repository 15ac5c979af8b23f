import type { OutputOf, ParsedInputOf } from '../api/endpoint.ts'
import type { EndpointName, endpoints } from '../api/endpoints.ts'
import type { Visitor } from '../platform/request-context.server.ts'
import type { Shop } from '../platform/shop.server.ts'

export interface AccountRequest {
  /** The owner is undefined in endpoints without `access: 'admin'`. */
  owner: Visitor
  headers: Headers
  responseHeaders: Headers
}

export type Handler<Name extends EndpointName, Deps extends keyof Shop> = (
  shop: Pick<Shop, Deps>,
  input: ParsedInputOf<(typeof endpoints)[Name]>,
  request: AccountRequest,
  // biome-ignore lint/suspicious/noConfusingVoidType: Handlers without a result produce an empty object.
) => Promise<OutputOf<(typeof endpoints)[Name]> | void>
