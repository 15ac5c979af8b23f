import { calls } from '../api/calls.ts'
import { endpoint } from '../platform/http/endpoint.server.ts'
import type { Visitor } from '../platform/request-context.server.ts'
import { signOutDevice, signOutOtherDevices } from './devices.server.ts'
import { confirmEmailChange, requestEmailChange } from './email-change.server.ts'
import { setCookies } from './endpoints.server.ts'
import { changePassword, refuseWrongPassword } from './password.server.ts'
import { removeFactor } from './remove-factor.server.ts'
import { getSafety } from './safety.server.ts'
import { finalizeEnrollment, makeBackupCodes, startEnrollment } from './second-factor.server.ts'

/** Access to these endpoints is checked by their `who`. */
const ownerOf = ({ visitor }: { visitor: Visitor | undefined }) => visitor as Visitor

export const safetyEndpoints = {
  getSafety: endpoint(calls.getSafety, (asked) => getSafety(asked.shop, ownerOf(asked))),
  checkRecentLogin: endpoint(calls.checkRecentLogin, () => ({})),
  signOutDevice: endpoint(calls.signOutDevice, async (asked) => {
    await signOutDevice(asked.shop, ownerOf(asked), asked.input.id)
    return {}
  }),
  signOutOtherDevices: endpoint(calls.signOutOtherDevices, async (asked) => {
    await signOutOtherDevices(asked.shop, ownerOf(asked))
    return {}
  }),
  changePassword: endpoint(calls.changePassword, async (asked) => {
    const { shop, input, headers, answerHeaders } = asked
    setCookies(answerHeaders, await changePassword(shop, ownerOf(asked), input, headers))
    return {}
  }),
  requestEmailChange: endpoint(calls.requestEmailChange, (asked) =>
    requestEmailChange(asked.shop, ownerOf(asked), asked.input),
  ),
  confirmEmailChange: endpoint(calls.confirmEmailChange, ({ shop, input }) => confirmEmailChange(shop, input)),
  startMfaEnrollment: endpoint(calls.startMfaEnrollment, ({ shop, input, headers }) =>
    startEnrollment(shop, input.password, headers),
  ),
  finalizeMfaEnrollment: endpoint(calls.finalizeMfaEnrollment, async (asked) => {
    const { shop, input, headers, answerHeaders } = asked
    setCookies(answerHeaders, await finalizeEnrollment(shop, ownerOf(asked), input.verificationCode, headers))
    return {}
  }),
  withdrawMfa: endpoint(calls.withdrawMfa, async (asked) => {
    const owner = ownerOf(asked)
    await refuseWrongPassword(asked.shop, owner, asked.input.password)
    await removeFactor(asked.shop.db, owner.uid)
    return {}
  }),
  makeBackupCodes: endpoint(calls.makeBackupCodes, ({ shop, input, headers }) =>
    makeBackupCodes(shop, input.password, headers),
  ),
}
