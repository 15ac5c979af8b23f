import { endpoints } from '../api/endpoints.ts'
import { route } from '../platform/http/endpoint.server.ts'
import { lookup, resetPassword, sendOobCode, signUp } from './accounts.server.ts'
import { finalizeMfaSignIn, signInWithPassword, signOut } from './sign-in.server.ts'

export const accountEndpoints = {
  signUp: route(endpoints.signUp, ({ shop, input }) => signUp(shop, input)),
  signInWithPassword: route(endpoints.signInWithPassword, async ({ shop, input, headers, responseHeaders }) => {
    const { cookies, answer } = await signInWithPassword(shop, input, headers)
    setCookies(responseHeaders, cookies)
    return answer
  }),
  finalizeMfaSignIn: route(endpoints.finalizeMfaSignIn, async ({ shop, input, headers, responseHeaders }) => {
    const { cookies, answer } = await finalizeMfaSignIn(shop, input, headers)
    setCookies(responseHeaders, cookies)
    return answer
  }),
  sendOobCode: route(endpoints.sendOobCode, ({ shop, input }) => sendOobCode(shop, input)),
  resetPassword: route(endpoints.resetPassword, ({ shop, input }) => resetPassword(shop, input)),
  signOut: route(endpoints.signOut, async ({ shop, headers, responseHeaders }) => {
    setCookies(responseHeaders, await signOut(shop, headers))
    return {}
  }),
  lookup: route(endpoints.lookup, ({ shop, headers }) => lookup(shop, headers)),
}

export function setCookies(responseHeaders: Headers, cookies: string[]): void {
  for (const cookie of cookies) responseHeaders.append('Set-Cookie', cookie)
}
