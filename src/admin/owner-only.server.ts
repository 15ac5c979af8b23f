import { data, type RouterContextProvider, redirect } from 'react-router'
import { requestContext, type Visitor } from '../platform/request-context.server.ts'
import type { Shop } from '../platform/shop.server.ts'

/** Whoever is not the admin by the server's own word goes home. */
export function shopOfOwner(context: Readonly<RouterContextProvider>): Shop {
  const { shop, visitor, databaseUnavailable } = context.get(requestContext)
  if (databaseUnavailable) throw data(null, { status: 503 })
  if (!visitor?.isAdmin) throw redirect('/')
  return shop
}

export function ownerOf(context: Readonly<RouterContextProvider>): Visitor {
  const { visitor } = context.get(requestContext)
  if (!visitor?.isAdmin) throw redirect('/')
  return visitor
}
