import { signOutDevice, signOutOtherDevices } from '../accounts/security/account-security.server.ts'
import {
  addPushSubscription,
  deletePushSubscription,
  testPushSubscription,
} from '../accounts/security/notifications.server.ts'
import * as secondFactor from '../accounts/security/second-factor.server.ts'
import { deleteAccount } from '../accounts/sign-in/delete-account.server.ts'
import {
  confirmEmailChange,
  requestEmailChange,
  resetPassword,
  sendOobCode,
} from '../accounts/sign-in/mailed-links.server.ts'
import { changePassword } from '../accounts/sign-in/password.server.ts'
import { lookup, signOut } from '../accounts/sign-in/session.server.ts'
import { signInWithPassword, signUp } from '../accounts/sign-in/sign-in.server.ts'
import { countInterest, countPageView } from '../analytics/counting/counts.server.ts'
import { countWebVitals } from '../analytics/counting/web-vitals.server.ts'
import type { EndpointName } from '../api/endpoints.ts'
import { downloadBackup, getBackupState, requestBackup } from '../backups/backup-state.server.ts'
import { restoreInBrowser } from '../backups/restore-in-browser.server.ts'
import { sendMessage } from '../contact/form/send-message.server.ts'
import { exportMessages } from '../contact/inbox/export-messages.server.ts'
import {
  deleteContactMessage,
  listMessages,
  markMessage,
  restoreContactMessage,
} from '../contact/inbox/inbox.server.ts'
import { changeMessageSettings } from '../contact/inbox/message-settings.server.ts'
import { retryMails, sendTestMail } from '../dashboard/mail-panel.server.ts'
import { markSetUpItem } from '../dashboard/set-up.server.ts'
import { imageUrl } from '../gallery/images/image-address.ts'
import { deleteImage } from '../gallery/images/image-row.server.ts'
import { findSimilarDesign } from '../gallery/images/similar-design.server.ts'
import { storeImage } from '../gallery/images/store-image.server.ts'
import { changeAboutPhoto } from '../gallery/manage/about-photo.server.ts'
import { addGalleryItem } from '../gallery/manage/add-gallery-item.server.ts'
import { changeGalleryItems } from '../gallery/manage/change-many.server.ts'
import { changeFirstDesigns } from '../gallery/manage/first-designs.server.ts'
import { changeGalleryItem, undoPriceChange } from '../gallery/manage/manage-gallery.server.ts'
import { addPhoto, changePhoto, removePhoto } from '../gallery/manage/photos-of-design.server.ts'
import { listGallery } from '../gallery/public/gallery.server.ts'
import { deleteGalleryItem, deletePermanently, restoreGalleryItem } from '../gallery/trash/trash.server.ts'
import type { Handler } from '../platform/http/endpoint.server.ts'
import { erasePerson, exportPerson } from '../privacy/find-person.server.ts'
import { addClosure, changeClosure, deleteClosure, listClosures } from '../shop-details/public/closures.server.ts'
import { changeSavedDetails, changeShopTexts, getContactInfo } from '../shop-details/public/saved-details.server.ts'
import { pages } from './pages.server.ts'

export const handlers: { [Name in EndpointName]: Handler<Name> } = {
  signUp,
  signInWithPassword,
  finalizeMfaSignIn: secondFactor.finalizeMfaSignIn,
  sendOobCode,
  resetPassword,
  signOut,
  deleteAccount,
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
  sendTestMail,
  retryMails,
  restoreBackup: restoreInBrowser,

  sendContactMessage: (deps, input, { idempotencyKey }) => sendMessage(deps, input, idempotencyKey),
  listContactMessages: listMessages,
  exportContactMessages: exportMessages,
  markContactMessage: markMessage,
  deleteContactMessage,
  restoreContactMessage,
  changeMessageSettings,
  exportPerson,
  erasePerson,

  listGallery: async (deps) => ({ items: await listGallery(deps) }),
  addGalleryItem,
  changeGalleryItem,
  changeGalleryItems,
  changeFirstDesigns,
  changeAboutPhoto,
  addPhoto,
  changePhoto,
  removePhoto,
  undoPriceChange,
  deleteGalleryItem,
  restoreGalleryItem,
  deletePermanently,
  async uploadImage(deps, input) {
    const name = await storeImage(deps, input)
    return { url: imageUrl(name), similarTo: await findSimilarDesign(deps, name) }
  },
  deleteImage,

  reportPageView: countPageView,
  reportInterest: countInterest,
  reportWebVitals: countWebVitals(pages.filter(({ measured }) => measured).map(({ path }) => path)),
}
