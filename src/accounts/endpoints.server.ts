import { calls } from '../api/calls.ts'
import { endpoint } from '../platform/http/endpoint.server.ts'
import { lookup, resetPassword, sendOobCode, signUp } from './accounts.server.ts'
import { finalizeMfaSignIn, signInWithPassword, signOut } from './sign-in.server.ts'

export const accountEndpoints = {
  signUp: endpoint(calls.signUp, ({ shop, input }) => signUp(shop, input)),
  signInWithPassword: endpoint(calls.signInWithPassword, async ({ shop, input, headers, answerHeaders }) => {
    const { cookies, answer } = await signInWithPassword(shop, input, headers)
    setCookies(answerHeaders, cookies)
    return answer
  }),
  finalizeMfaSignIn: endpoint(calls.finalizeMfaSignIn, async ({ shop, input, headers, answerHeaders }) => {
    const { cookies, answer } = await finalizeMfaSignIn(shop, input, headers)
    setCookies(answerHeaders, cookies)
    return answer
  }),
  sendOobCode: endpoint(calls.sendOobCode, ({ shop, input }) => sendOobCode(shop, input)),
  resetPassword: endpoint(calls.resetPassword, ({ shop, input }) => resetPassword(shop, input)),
  signOut: endpoint(calls.signOut, async ({ shop, headers, answerHeaders }) => {
    setCookies(answerHeaders, await signOut(shop, headers))
    return {}
  }),
  lookup: endpoint(calls.lookup, ({ shop, headers }) => lookup(shop, headers)),
}

export function setCookies(answerHeaders: Headers, cookies: string[]): void {
  for (const cookie of cookies) answerHeaders.append('Set-Cookie', cookie)
}
