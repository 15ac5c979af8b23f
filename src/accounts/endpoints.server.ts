import type { Endpoint, OutputOf, ParsedInputOf } from '../api/endpoint.ts'
import { endpoints } from '../api/endpoints.ts'
import { route } from '../platform/http/endpoint.server.ts'
import type { Visitor } from '../platform/request-context.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { getAccountSecurity } from './account-security.server.ts'
import { lookup, signUp } from './accounts.server.ts'
import { signOutDevice, signOutOtherDevices } from './devices.server.ts'
import { confirmEmailChange, requestEmailChange } from './email-change.server.ts'
import { addPushSubscription, deletePushSubscription, testPushSubscription } from './notifications.server.ts'
import { changePassword } from './password.server.ts'
import { resetPassword, sendOobCode } from './reset-password.server.ts'
import { finalizeEnrollment, makeBackupCodes, startEnrollment, withdrawFactor } from './second-factor.server.ts'
import type { AccountRequest } from './session.server.ts'
import { finalizeMfaSignIn, signInWithPassword } from './sign-in.server.ts'
import { signOut } from './sign-out.server.ts'

export const accountEndpoints = {
  signUp: routeTo(endpoints.signUp, signUp),
  signInWithPassword: routeTo(endpoints.signInWithPassword, signInWithPassword),
  finalizeMfaSignIn: routeTo(endpoints.finalizeMfaSignIn, finalizeMfaSignIn),
  sendOobCode: routeTo(endpoints.sendOobCode, sendOobCode),
  resetPassword: routeTo(endpoints.resetPassword, resetPassword),
  signOut: routeTo(endpoints.signOut, signOut),
  lookup: routeTo(endpoints.lookup, lookup),
  getAccountSecurity: routeTo(endpoints.getAccountSecurity, (shop, _, { owner }) => getAccountSecurity(shop, owner)),
  checkRecentLogin: routeTo(endpoints.checkRecentLogin, () => {}),
  signOutDevice: routeTo(endpoints.signOutDevice, signOutDevice),
  signOutOtherDevices: routeTo(endpoints.signOutOtherDevices, signOutOtherDevices),
  addPushSubscription: routeTo(endpoints.addPushSubscription, addPushSubscription),
  deletePushSubscription: routeTo(endpoints.deletePushSubscription, deletePushSubscription),
  testPushSubscription: routeTo(endpoints.testPushSubscription, testPushSubscription),
  changePassword: routeTo(endpoints.changePassword, changePassword),
  requestEmailChange: routeTo(endpoints.requestEmailChange, requestEmailChange),
  confirmEmailChange: routeTo(endpoints.confirmEmailChange, confirmEmailChange),
  startMfaEnrollment: routeTo(endpoints.startMfaEnrollment, startEnrollment),
  finalizeMfaEnrollment: routeTo(endpoints.finalizeMfaEnrollment, finalizeEnrollment),
  withdrawMfa: routeTo(endpoints.withdrawMfa, withdrawFactor),
  makeBackupCodes: routeTo(endpoints.makeBackupCodes, makeBackupCodes),
}

type Handler<E extends Endpoint> = (
  shop: Shop,
  input: ParsedInputOf<E>,
  request: AccountRequest,
  // biome-ignore lint/suspicious/noConfusingVoidType: Handlers without a result produce an empty object.
) => OutputOf<E> | void | Promise<OutputOf<E> | void>

function routeTo<E extends Endpoint>(endpoint: E, handle: Handler<E>) {
  return route(endpoint, async ({ shop, input, visitor, headers, responseHeaders }) => {
    // The cast is safe, because handlers read `owner` only in endpoints with `access: 'admin'`.
    const output = await handle(shop, input, { owner: visitor as Visitor, headers, responseHeaders })
    return output ?? ({} as OutputOf<E>)
  })
}
