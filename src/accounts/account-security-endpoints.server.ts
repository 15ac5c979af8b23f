import { endpoints } from '../api/endpoints.ts'
import { route } from '../platform/http/endpoint.server.ts'
import type { Visitor } from '../platform/request-context.server.ts'
import { getAccountSecurity } from './account-security.server.ts'
import { signOutDevice, signOutOtherDevices } from './devices.server.ts'
import { confirmEmailChange, requestEmailChange } from './email-change.server.ts'
import { setCookies } from './endpoints.server.ts'
import { changePassword, rejectWrongPassword } from './password.server.ts'
import { removeFactor } from './remove-factor.server.ts'
import { finalizeEnrollment, makeBackupCodes, startEnrollment } from './second-factor.server.ts'

/** Access to these endpoints is checked by their `who`. */
const ownerOf = ({ visitor }: { visitor: Visitor | undefined }) => visitor as Visitor

export const accountSecurityEndpoints = {
  getAccountSecurity: route(endpoints.getAccountSecurity, (asked) => getAccountSecurity(asked.shop, ownerOf(asked))),
  checkRecentLogin: route(endpoints.checkRecentLogin, () => ({})),
  signOutDevice: route(endpoints.signOutDevice, async (asked) => {
    await signOutDevice(asked.shop, ownerOf(asked), asked.input.id)
    return {}
  }),
  signOutOtherDevices: route(endpoints.signOutOtherDevices, async (asked) => {
    await signOutOtherDevices(asked.shop, ownerOf(asked))
    return {}
  }),
  changePassword: route(endpoints.changePassword, async (asked) => {
    const { shop, input, headers, responseHeaders } = asked
    setCookies(responseHeaders, await changePassword(shop, ownerOf(asked), input, headers))
    return {}
  }),
  requestEmailChange: route(endpoints.requestEmailChange, (asked) =>
    requestEmailChange(asked.shop, ownerOf(asked), asked.input),
  ),
  confirmEmailChange: route(endpoints.confirmEmailChange, ({ shop, input }) => confirmEmailChange(shop, input)),
  startMfaEnrollment: route(endpoints.startMfaEnrollment, ({ shop, input, headers }) =>
    startEnrollment(shop, input.password, headers),
  ),
  finalizeMfaEnrollment: route(endpoints.finalizeMfaEnrollment, async (asked) => {
    const { shop, input, headers, responseHeaders } = asked
    setCookies(responseHeaders, await finalizeEnrollment(shop, ownerOf(asked), input.verificationCode, headers))
    return {}
  }),
  withdrawMfa: route(endpoints.withdrawMfa, async (asked) => {
    const owner = ownerOf(asked)
    await rejectWrongPassword(asked.shop, owner, asked.input.password)
    await removeFactor(asked.shop.db, owner.uid)
    return {}
  }),
  makeBackupCodes: route(endpoints.makeBackupCodes, ({ shop, input, headers }) =>
    makeBackupCodes(shop, input.password, headers),
  ),
}
