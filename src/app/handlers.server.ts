import { signOutDevice, signOutOtherDevices } from '../accounts/account-security.server.ts'
import { confirmEmailChange, requestEmailChange, resetPassword, sendOobCode } from '../accounts/mailed-links.server.ts'
import { addPushSubscription, deletePushSubscription, testPushSubscription } from '../accounts/notifications.server.ts'
import { changePassword } from '../accounts/password.server.ts'
import * as secondFactor from '../accounts/second-factor.server.ts'
import { lookup, signOut } from '../accounts/session.server.ts'
import { signInWithPassword, signUp } from '../accounts/sign-in.server.ts'
import { countInterest, countPageView } from '../analytics/counts.server.ts'
import type { EndpointName } from '../api/endpoints.ts'
import { downloadBackup, getBackupState, requestBackup } from '../commands/backup/backup-state.server.ts'
import { exportMessages } from '../contact/export-messages.server.ts'
import { deleteContactMessage, listMessages, markMessage, restoreContactMessage } from '../contact/inbox.server.ts'
import { changeMessageSettings } from '../contact/message-settings.server.ts'
import { sendMessage } from '../contact/send-message.server.ts'
import { markSetUpItem } from '../dashboard/set-up.server.ts'
import { addGalleryItem, listGallery } from '../gallery/catalogue/gallery.server.ts'
import { changeGalleryItem, undoPriceChange } from '../gallery/catalogue/manage-gallery.server.ts'
import { deleteImage } from '../gallery/images/image-row.server.ts'
import { storeImage } from '../gallery/images/store-image.server.ts'
import { deleteGalleryItem, deletePermanently, restoreGalleryItem } from '../gallery/trash/trash.server.ts'
import { storeUpload } from '../gallery/uploads/uploads.server.ts'
import type { Handler } from '../platform/http/endpoint.server.ts'
import { addClosure, changeClosure, deleteClosure, listClosures } from '../shop-details/closures.server.ts'
import { changeSavedDetails, changeShopTexts, getContactInfo } from '../shop-details/saved-details.server.ts'

export const handlers: { [Name in EndpointName]: Handler<Name> } = {
  signUp,
  signInWithPassword,
  finalizeMfaSignIn: secondFactor.finalizeMfaSignIn,
  sendOobCode,
  resetPassword,
  signOut,
  lookup,
  checkRecentLogin: async () => {},
  signOutDevice,
  signOutOtherDevices,
  addPushSubscription,
  deletePushSubscription,
  testPushSubscription,
  changePassword,
  requestEmailChange,
  confirmEmailChange,
  startMfaEnrollment: secondFactor.startMfaEnrollment,
  finalizeMfaEnrollment: secondFactor.finalizeMfaEnrollment,
  withdrawMfa: secondFactor.withdrawMfa,
  makeBackupCodes: secondFactor.makeBackupCodes,

  getContactInfo,
  async changeContactInfo(deps, input) {
    await changeSavedDetails(deps, 'contactInfo', input)
    return getContactInfo(deps)
  },
  changeShopTexts,
  listClosures: async (deps) => ({ closures: await listClosures(deps), time: deps.now() }),
  addClosure: (deps, input, { idempotencyKey }) => addClosure(deps, input, idempotencyKey),
  changeClosure,
  deleteClosure,
  markSetUpItem,
  getBackupState,
  requestBackup,
  downloadBackup,

  sendContactMessage: (deps, input, { idempotencyKey }) => sendMessage(deps, input, idempotencyKey),
  listContactMessages: listMessages,
  exportContactMessages: exportMessages,
  markContactMessage: markMessage,
  deleteContactMessage,
  restoreContactMessage,
  changeMessageSettings,

  listGallery: async (deps) => ({ items: await listGallery(deps) }),
  addGalleryItem,
  changeGalleryItem,
  undoPriceChange,
  deleteGalleryItem,
  restoreGalleryItem,
  deletePermanently,
  uploadImage: storeImage,
  storeUpload,
  deleteImage,

  reportPageView: countPageView,
  reportInterest: countInterest,
}
