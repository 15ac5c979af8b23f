import { calls } from '../api/calls.ts'
import { endpoint } from '../platform/http/endpoint.server.ts'
import {
  finalizeMfaSignIn,
  lookup,
  resetPassword,
  sendOobCode,
  signInWithPassword,
  signOut,
  signUp,
} from './accounts.server.ts'

export const accountEndpoints = {
  signUp: endpoint(calls.signUp, ({ shop, input }) => signUp(shop, input)),
  signInWithPassword: endpoint(calls.signInWithPassword, async ({ shop, input, headers, answerHeaders }) => {
    const { cookies, answer } = await signInWithPassword(shop, input, headers)
    for (const cookie of cookies) answerHeaders.append('Set-Cookie', cookie)
    return answer
  }),
  finalizeMfaSignIn: endpoint(calls.finalizeMfaSignIn, async ({ shop, input, headers, answerHeaders }) => {
    const { cookies, answer } = await finalizeMfaSignIn(shop, input, headers)
    for (const cookie of cookies) answerHeaders.append('Set-Cookie', cookie)
    return answer
  }),
  sendOobCode: endpoint(calls.sendOobCode, ({ shop, input }) => sendOobCode(shop, input)),
  resetPassword: endpoint(calls.resetPassword, ({ shop, input }) => resetPassword(shop, input)),
  signOut: endpoint(calls.signOut, async ({ shop, headers, answerHeaders }) => {
    for (const cookie of await signOut(shop, headers)) answerHeaders.append('Set-Cookie', cookie)
    return {}
  }),
  lookup: endpoint(calls.lookup, ({ shop, headers }) => lookup(shop, headers)),
}
