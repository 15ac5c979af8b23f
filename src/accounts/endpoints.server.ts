import type { Endpoint } from '../api/endpoint.ts'
import { type EndpointName, endpoints } from '../api/endpoints.ts'
import { route } from '../platform/http/endpoint.server.ts'
import type { Visitor } from '../platform/request-context.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { getAccountSecurity, signOutDevice, signOutOtherDevices } from './account-security.server.ts'
import { lookup, signUp } from './accounts.server.ts'
import { confirmEmailChange, requestEmailChange } from './email-change.server.ts'
import type { Handler } from './handler.ts'
import { addPushSubscription, deletePushSubscription, testPushSubscription } from './notifications.server.ts'
import { changePassword } from './password.server.ts'
import { resetPassword, sendOobCode } from './reset-password.server.ts'
import { finalizeEnrollment, makeBackupCodes, startEnrollment, withdrawFactor } from './second-factor.server.ts'
import { signOut } from './session.server.ts'
import { finalizeMfaSignIn, signInWithPassword } from './sign-in.server.ts'

export const accountEndpoints = {
  signUp: routeTo('signUp', signUp),
  signInWithPassword: routeTo('signInWithPassword', signInWithPassword),
  finalizeMfaSignIn: routeTo('finalizeMfaSignIn', finalizeMfaSignIn),
  sendOobCode: routeTo('sendOobCode', sendOobCode),
  resetPassword: routeTo('resetPassword', resetPassword),
  signOut: routeTo('signOut', signOut),
  lookup: routeTo('lookup', lookup),
  getAccountSecurity: routeTo('getAccountSecurity', (shop, _, { owner }) => getAccountSecurity(shop, owner)),
  checkRecentLogin: routeTo('checkRecentLogin', async () => {}),
  signOutDevice: routeTo('signOutDevice', signOutDevice),
  signOutOtherDevices: routeTo('signOutOtherDevices', signOutOtherDevices),
  addPushSubscription: routeTo('addPushSubscription', addPushSubscription),
  deletePushSubscription: routeTo('deletePushSubscription', deletePushSubscription),
  testPushSubscription: routeTo('testPushSubscription', testPushSubscription),
  changePassword: routeTo('changePassword', changePassword),
  requestEmailChange: routeTo('requestEmailChange', requestEmailChange),
  confirmEmailChange: routeTo('confirmEmailChange', confirmEmailChange),
  startMfaEnrollment: routeTo('startMfaEnrollment', startEnrollment),
  finalizeMfaEnrollment: routeTo('finalizeMfaEnrollment', finalizeEnrollment),
  withdrawMfa: routeTo('withdrawMfa', withdrawFactor),
  makeBackupCodes: routeTo('makeBackupCodes', makeBackupCodes),
}

function routeTo<Name extends EndpointName>(name: Name, handle: Handler<Name, keyof Shop>) {
  return route<Endpoint>(endpoints[name], async ({ shop, input, visitor, headers, responseHeaders }) => {
    const request = { owner: visitor as Visitor, headers, responseHeaders }
    return (await handle(shop, input as Parameters<typeof handle>[1], request)) ?? {}
  })
}
