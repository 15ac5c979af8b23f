import { z } from 'zod'
import {
  AccountSecurity,
  BackupCodes,
  CurrentPassword,
  DeviceById,
  EmailChange,
  EmailLink,
  NewEmail,
  NewSecondFactor,
  PasswordChange,
  SecondFactorCode,
} from './account-security.ts'
import {
  LookupResponse,
  MfaSignInResponse,
  ResetPasswordAnswer,
  ResetPasswordRequest,
  SendOobCodeRequest,
  SendOobCodeResponse,
  SignInRequest,
  SignInResponse,
  SignUpRequest,
  SignUpResponse,
} from './accounts.ts'
import { DesignInterest, PageView, Statistics } from './analytics.ts'
import { BackupState } from './backups.ts'
import { Closure, ClosureById, ClosureChange, ClosureList, NewClosure } from './closures.ts'
import {
  ContactInfo,
  ContactInfoChange,
  ContactMessage,
  MessageById,
  MessageList,
  MessageMark,
  MessagePage,
  MessageSettings,
  MessageSettingsChange,
  ReceivedMessage,
  StoredMessageRow,
} from './contact.ts'
import { endpoint, ownerLimits } from './define-endpoint.ts'
import type { Endpoint, Limit } from './endpoint.ts'
import {
  Gallery,
  GalleryItem,
  GalleryItemById,
  ImageAddress,
  ImageByName,
  NewGalleryItem,
  NewImage,
  PriceChange,
  PriceHistory,
  PriceUndo,
  Trash,
  UploadById,
} from './gallery.ts'
import { SetUpList, SetUpMark } from './set-up.ts'
import { deletedMessageDays, photoMaxBytes, spamDays, statisticsDays, trashDays } from './shop-constants.ts'
import { ShopTexts, ShopTextsChange } from './shop-texts.ts'

/** The account calls of the hosted service ignore fields that they do not know. */
const AnyFields = z.object({})

const minute = 60
const hour = 60 * minute
/** Of a call that names none. */
export const defaultLimit: Limit = { by: 'address', points: 300, perSeconds: minute }

/**
 * Where a photo is sent in pieces, by the protocol tus 1.0 (https://tus.io/protocols/resumable-upload): its creation at
 * this path, the rest at the address that the creation answers. The metadata `filename` is asked for.
 */
export const uploadEndpoint = {
  path: '/v1/uploads',
  access: 'admin',
  // Twenty photos of 25 MB in pieces of 1 MB are some hundred requests; a line that breaks makes more of them.
  limits: [{ by: 'address', points: 900, perSeconds: minute }],
} as const satisfies Pick<Endpoint, 'path' | 'access' | 'limits'>

/** A password or a code can be guessed by whoever has taken over a session. */
const codeLimits = [
  { by: 'address', points: 10, perSeconds: minute },
  { by: 'address', points: 60, perSeconds: hour },
  // Addresses are cheap. Nobody types a password so often.
  { by: 'person', points: 30, perSeconds: hour },
] as const

/** Every call of the product (specification, section 7). */
export const endpoints = {
  signUp: endpoint('POST /v1/accounts:signUp', 'anyone', {
    summary: 'Registers a visitor.',
    input: SignUpRequest,
    output: SignUpResponse,
    errors: [
      'UNEXPECTED_PARAMETER',
      'MISSING_EMAIL',
      'MISSING_PASSWORD',
      'ADMIN_ONLY_OPERATION',
      'INVALID_EMAIL',
      'EMAIL_EXISTS',
      'WEAK_PASSWORD',
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    ],
    limits: [
      { by: 'address', points: 20, perSeconds: hour },
      { by: 'network', points: 40, perSeconds: hour },
      { by: 'everyone', points: 100, perSeconds: hour },
    ],
    event: { name: 'signed up' },
    form: { page: '/register', next: '/login', refills: ['email'] },
  }),
  signInWithPassword: endpoint('POST /v1/accounts:signInWithPassword', 'anyone', {
    summary: 'Signs in and starts a session, which lives in an HttpOnly cookie.',
    signsIn: true,
    event: { name: 'signed in' },
    input: SignInRequest,
    output: SignInResponse,
    errors: [
      'MISSING_EMAIL',
      'INVALID_EMAIL',
      'MISSING_PASSWORD',
      'INVALID_LOGIN_CREDENTIALS',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    ],
    limits: [
      { by: 'address', points: 20, perSeconds: minute },
      { by: 'address', points: 200, perSeconds: hour },
      { by: 'network', points: 100, perSeconds: minute },
      {
        by: 'address and email',
        points: 5,
        perSeconds: hour,
        pause: { firstSeconds: 30, longestSeconds: 960, rememberedSeconds: 24 * hour },
      },
    ],
    form: {
      page: '/login',
      next: '/',
      halfway: { field: 'mfaInfo', next: '/login?code', event: 'password right, code asked' },
      refills: ['email'],
    },
  }),
  finalizeMfaSignIn: endpoint('POST /v1/accounts/mfaSignIn:finalize', 'anyone', {
    summary:
      'Goes on where the password was right and a second factor is asked for: with a code of the app, or one of the backup codes, which works once.',
    input: SecondFactorCode,
    output: MfaSignInResponse,
    errors: ['MISSING_CODE', 'INVALID_CODE', 'INVALID_MFA_PENDING_CREDENTIAL', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
    limits: codeLimits,
    signsIn: true,
    event: { name: 'signed in' },
    form: { page: '/login?code', next: '/' },
  }),
  sendOobCode: endpoint('POST /v1/accounts:sendOobCode', 'anyone', {
    summary: 'Mails a link with which a new password can be set; answers the same for an address without an account.',
    input: SendOobCodeRequest,
    output: SendOobCodeResponse,
    errors: [
      'MISSING_REQ_TYPE',
      'INSUFFICIENT_PERMISSION',
      'OPERATION_NOT_ALLOWED',
      'MISSING_EMAIL',
      'INVALID_EMAIL',
      'MAIL_NOT_DELIVERABLE',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    ],
    limits: [
      { by: 'address', points: 20, perSeconds: hour },
      { by: 'network', points: 60, perSeconds: hour },
      { by: 'everyone', points: 200, perSeconds: hour },
      { by: 'email', points: 3, perSeconds: hour },
    ],
    event: { name: 'reset asked' },
    form: { page: '/forgot-password', next: '/login', refills: ['email'] },
  }),
  resetPassword: endpoint('POST /v1/accounts:resetPassword', 'anyone', {
    summary:
      'Sets a new password with a mailed code and ends every session; without a new password only says whose code it is.',
    input: ResetPasswordRequest,
    output: ResetPasswordAnswer,
    errors: [
      'MISSING_OOB_CODE',
      'INVALID_OOB_CODE',
      'EXPIRED_OOB_CODE',
      'WEAK_PASSWORD',
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    ],
    limits: [{ by: 'address', points: 10, perSeconds: minute }],
    event: { name: 'reset used', ifGiven: 'newPassword' },
    form: { page: '/reset-password', next: '/login', refills: ['oobCode'] },
  }),
  signOut: endpoint('POST /v1/accounts:signOut', 'anyone', {
    summary: 'Ends the session of the cookie, if there is one.',
    input: AnyFields,
    form: { page: '/login', next: '/' },
  }),
  lookup: endpoint('POST /v1/accounts:lookup', 'signed-in', {
    summary: 'Says who is signed in.',
    input: AnyFields,
    output: LookupResponse,
  }),

  getAccountSecurity: endpoint('GET /v1/accountSecurity', 'admin', {
    summary: 'Where the owner is signed in, with which address, and whether a code is asked for besides the password.',
    output: AccountSecurity,
  }),
  checkRecentLogin: endpoint('GET /v1/recentLogin', 'admin', {
    summary: 'Answers where a call that needs a recent login would be admitted.',
    needs: 'recent login',
  }),
  signOutDevice: endpoint('DELETE /v1/devices/:id', 'admin', {
    summary: 'Ends the session of one of the owner’s devices, from which a next sign-in is told by mail again.',
    input: DeviceById,
    errors: ['NOT_FOUND'],
  }),
  signOutOtherDevices: endpoint('DELETE /v1/devices', 'admin', {
    summary: 'The same for every device but the one that asks.',
  }),
  changePassword: endpoint('POST /v1/accounts:changePassword', 'admin', {
    summary: 'Sets a new password with the old one; every other session ends, and this one gets a new cookie.',
    input: PasswordChange,
    errors: [
      'MISSING_PASSWORD',
      'INVALID_PASSWORD',
      'WEAK_PASSWORD',
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    ],
    limits: codeLimits,
  }),
  requestEmailChange: endpoint('POST /v1/accounts:requestEmailChange', 'admin', {
    summary: 'Mails a link to a new address for signing in, and a notice to the present one. Nothing changes yet.',
    input: EmailChange,
    output: NewEmail,
    errors: [
      'MISSING_PASSWORD',
      'MISSING_EMAIL',
      'INVALID_EMAIL',
      'INVALID_PASSWORD',
      'EMAIL_EXISTS',
      'MAIL_NOT_DELIVERABLE',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    ],
    limits: codeLimits,
  }),
  confirmEmailChange: endpoint('POST /v1/accounts:confirmEmailChange', 'anyone', {
    summary: 'Makes the address to which the code was mailed the one for signing in; every session of the owner ends.',
    input: EmailLink,
    output: NewEmail,
    errors: ['MISSING_OOB_CODE', 'INVALID_OOB_CODE', 'EMAIL_EXISTS', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
    limits: codeLimits,
    event: { name: 'address changed' },
    form: { page: '/change-email', next: '/login', refills: ['oobCode'] },
  }),
  startMfaEnrollment: endpoint('POST /v1/accounts/mfaEnrollment:start', 'admin', {
    summary: 'Makes a second factor (TOTP) and backup codes, which are shown this once. It is not asked for yet.',
    input: CurrentPassword,
    output: NewSecondFactor,
    errors: ['MISSING_PASSWORD', 'INVALID_PASSWORD', 'SECOND_FACTOR_EXISTS', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
    limits: codeLimits,
  }),
  finalizeMfaEnrollment: endpoint('POST /v1/accounts/mfaEnrollment:finalize', 'admin', {
    summary: 'Switches the second factor on with a first code of the app; every other session ends.',
    input: SecondFactorCode,
    errors: ['MISSING_CODE', 'INVALID_CODE', 'MFA_ENROLLMENT_NOT_FOUND', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
    limits: codeLimits,
  }),
  withdrawMfa: endpoint('POST /v1/accounts/mfaEnrollment:withdraw', 'admin', {
    summary: 'Removes the second factor and its backup codes.',
    input: CurrentPassword,
    errors: ['MISSING_PASSWORD', 'INVALID_PASSWORD', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
    limits: codeLimits,
  }),
  makeBackupCodes: endpoint('POST /v1/accounts/backupCodes', 'admin', {
    summary: 'Makes new backup codes, which are shown this once; those of before open nothing any more.',
    input: CurrentPassword,
    output: BackupCodes,
    errors: ['MISSING_PASSWORD', 'INVALID_PASSWORD', 'MFA_ENROLLMENT_NOT_FOUND', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
    limits: codeLimits,
  }),

  getContactInfo: endpoint('GET /v1/contactInfo/details', 'anyone', {
    summary: 'How to reach the shop, with the built-in default for every field that the owner has not written.',
    output: ContactInfo,
  }),
  changeContactInfo: endpoint('PATCH /v1/contactInfo/details', 'admin', {
    summary: 'Changes the fields that are sent; an empty one goes back to its default.',
    input: ContactInfoChange,
    output: ContactInfo,
  }),
  getShopTexts: endpoint('GET /v1/shopTexts', 'anyone', {
    summary: 'What else the owner may write, with the built-in default for every field that she has not written.',
    output: ShopTexts,
  }),
  changeShopTexts: endpoint('PATCH /v1/shopTexts', 'admin', {
    summary: 'Changes the fields that are sent, of lists each entry for itself; an empty one goes back to its default.',
    input: ShopTextsChange,
    output: ShopTexts,
    maxBodyBytes: 64 * 1024,
  }),
  listClosures: endpoint('GET /v1/closures', 'anyone', {
    summary: 'The days on which the shop does not open, those of now and to come, first ones first; and its clock.',
    output: ClosureList,
  }),
  addClosure: endpoint('POST /v1/closures', 'admin', {
    summary: 'Closes the shop from a day until another one, both closed; today where nothing is said.',
    input: NewClosure,
    output: Closure,
    errors: ['IDEMPOTENCY_KEY_REUSED'],
    takesIdempotencyKey: true,
  }),
  changeClosure: endpoint('PATCH /v1/closures/:id', 'admin', {
    summary: 'Says the reason in Tamil, too.',
    input: ClosureChange,
    output: Closure,
    errors: ['NOT_FOUND'],
  }),
  deleteClosure: endpoint('DELETE /v1/closures/:id', 'admin', {
    summary: 'Lets the shop open on these days after all.',
    input: ClosureById,
    errors: ['NOT_FOUND'],
  }),
  getSetUpList: endpoint('GET /v1/setUp', 'admin', {
    summary: 'What of the shop is still a placeholder, unless the owner has said that it is fine as it is.',
    output: SetUpList,
  }),
  markSetUpItem: endpoint('PATCH /v1/setUp/:item', 'admin', {
    summary: 'Says that a placeholder is fine as it is, or takes that back; answers what is left.',
    input: SetUpMark,
    output: SetUpList,
  }),
  getBackupState: endpoint('GET /v1/backup', 'admin', {
    summary:
      'Says when the last backup was made that has been restored for a try, and what has become of the last one.',
    output: BackupState,
    limits: ownerLimits,
  }),
  downloadBackup: endpoint('GET /v1/backup.tar', 'admin', {
    summary:
      'The newest of the nightly backups that has been restored for a try, as a file; all of the shop and the hashes of all passwords are in it.',
    needs: 'recent login',
    output: z.instanceof(Response),
    answer: 'tar',
    errors: ['NOT_FOUND'],
    limits: ownerLimits,
  }),
  sendContactMessage: endpoint('POST /v1/contactMessages', 'anyone', {
    summary:
      'Writes to the shop; answered when the message is on disk, in the same way whether it is taken for spam or not.',
    input: ContactMessage,
    output: StoredMessageRow,
    errors: ['IDEMPOTENCY_KEY_REUSED'],
    // Wide for people: many phones share one address, and many addresses one network.
    limits: [
      { by: 'address', points: 60, perSeconds: hour },
      { by: 'network', points: 240, perSeconds: hour },
      { by: 'everyone', points: 3000, perSeconds: hour },
    ],
    maxBodyBytes: 64 * 1024,
    takesIdempotencyKey: true,
    form: { page: '/#contact', next: '/#contact', refills: ['name', 'email', 'message'] },
  }),
  listContactMessages: endpoint('GET /v1/contactMessages', 'admin', {
    summary:
      'What visitors have written, newest first, by pages: the inbox, what was taken for spam, or what of both is deleted and can be brought back.',
    input: MessagePage,
    output: MessageList,
  }),
  exportContactMessages: endpoint('GET /v1/contactMessages.csv', 'admin', {
    summary: 'The whole inbox, newest first, as a file for a spreadsheet, in which no cell is a formula.',
    needs: 'recent login',
    output: z.instanceof(Response),
    answer: 'csv',
    limits: ownerLimits,
  }),
  markContactMessage: endpoint('PATCH /v1/contactMessages/:id', 'admin', {
    summary: 'Marks a message as read or unread, as spam or as none.',
    input: MessageMark,
    output: ReceivedMessage,
    errors: ['NOT_FOUND'],
  }),
  deleteContactMessage: endpoint('DELETE /v1/contactMessages/:id', 'admin', {
    summary: `Deletes a message; it can be brought back for ${deletedMessageDays * 24} hours. Spam is deleted by itself after ${spamDays} days.`,
    input: MessageById,
    errors: ['NOT_FOUND'],
  }),
  restoreContactMessage: endpoint('POST /v1/contactMessages/:id/restore', 'admin', {
    summary: 'Brings a deleted message back to the folder in which it was.',
    input: MessageById,
    output: ReceivedMessage,
    errors: ['NOT_FOUND'],
  }),
  getMessageSettings: endpoint('GET /v1/messageSettings', 'admin', {
    summary: 'How long messages are kept, and in which language mails to the owner are written.',
    output: MessageSettings,
  }),
  changeMessageSettings: endpoint('PATCH /v1/messageSettings', 'admin', {
    summary:
      'Changes after how many days a message of the inbox is deleted for good, or in which language mails to the owner are written.',
    input: MessageSettingsChange,
    output: MessageSettings,
  }),

  listGallery: endpoint('GET /v1/gallery', 'anyone', {
    summary: 'Every photo with its price, oldest upload first.',
    output: Gallery,
  }),
  addGalleryItem: endpoint('POST /v1/gallery', 'admin', {
    summary: 'Shows an uploaded image in the gallery.',
    input: NewGalleryItem,
    output: GalleryItem,
    errors: ['IMAGE_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
    takesIdempotencyKey: true,
  }),
  updatePrice: endpoint('PATCH /v1/gallery/:id', 'admin', {
    summary: 'Changes a price; the one before is kept with its date.',
    input: PriceChange,
    output: GalleryItem,
    errors: ['NOT_FOUND'],
  }),
  undoPriceChange: endpoint('POST /v1/gallery/:id/undoPrice', 'admin', {
    summary: 'Takes the last change of a price back, the one to this price, as if it had not been made.',
    input: PriceUndo,
    output: GalleryItem,
    errors: ['NOT_FOUND'],
  }),
  listPrices: endpoint('GET /v1/gallery/:id/prices', 'admin', {
    summary: 'What an item has cost since when, the current price first.',
    input: GalleryItemById,
    output: PriceHistory,
    errors: ['NOT_FOUND'],
  }),
  deleteGalleryItem: endpoint('DELETE /v1/gallery/:id', 'admin', {
    summary: `Takes a photo out of the gallery into the bin, where it stays for ${trashDays} days; its image is gone (410) for visitors, unless another item shows it.`,
    input: GalleryItemById,
    errors: ['NOT_FOUND'],
  }),
  listTrash: endpoint('GET /v1/trash', 'admin', { summary: 'What is in the bin, deleted last first.', output: Trash }),
  restoreGalleryItem: endpoint('POST /v1/trash/:id/restore', 'admin', {
    summary: 'Brings a photo back from the bin, to its place in the gallery and to its address.',
    input: GalleryItemById,
    output: GalleryItem,
    errors: ['NOT_FOUND'],
  }),
  deletePermanently: endpoint('DELETE /v1/trash/:id', 'admin', {
    summary: 'Deletes for ever what is in the bin, with its image when no other item needs it.',
    input: GalleryItemById,
    errors: ['NOT_FOUND'],
  }),
  uploadImage: endpoint('POST /v1/images/:filename', 'admin', {
    summary:
      'Takes a photo (JPEG, PNG, WebP or HEIC), stands it upright, removes what it tells about place and camera, and keeps it.',
    input: NewImage,
    output: z.object({ url: z.string() }),
    errors: ['UNSUPPORTED_PHOTO', 'BROKEN_PHOTO', 'TOO_MANY_PIXELS', 'PAYLOAD_TOO_LARGE', 'INSUFFICIENT_STORAGE'],
    body: 'photo',
    maxBodyBytes: photoMaxBytes,
  }),
  storeUpload: endpoint('POST /v1/uploads/:id/image', 'admin', {
    summary:
      'Keeps the photo of an upload that is complete, as the call above does. Asked again, it answers the same once more.',
    input: UploadById,
    output: z.object({ url: z.string() }),
    errors: ['NOT_FOUND', 'UNSUPPORTED_PHOTO', 'BROKEN_PHOTO', 'TOO_MANY_PIXELS', 'INSUFFICIENT_STORAGE'],
  }),
  deleteImage: endpoint('DELETE /v1/images', 'admin', {
    summary: 'Removes an image by its url when no gallery item, in the gallery or in the bin, needs it.',
    input: ImageAddress,
    errors: ['IMAGE_NOT_FOUND', 'IMAGE_IN_USE'],
  }),
  deleteImageByName: endpoint('DELETE /v1/images/:filename', 'admin', {
    summary: "The same by the file's name, the last part of its url.",
    input: ImageByName,
    errors: ['IMAGE_NOT_FOUND', 'IMAGE_IN_USE'],
  }),

  reportPageView: endpoint('POST /v1/pageViews', 'anyone', {
    summary:
      'Counts a page view by day and path, and with `from` a visit by day and kind of place; nothing about the visitor is kept. The owner and programs that read pages are not counted.',
    input: PageView,
    limits: [{ by: 'address', points: 300, perSeconds: minute }],
  }),
  reportInterest: endpoint('POST /v1/designInterest', 'anyone', {
    summary:
      'Counts by day that a design that hangs is looked at or asked about; nothing about the visitor is kept. Any other design, the owner, and programs that read pages are not counted.',
    input: DesignInterest,
    limits: [{ by: 'address', points: 300, perSeconds: minute }],
  }),
  getStatistics: endpoint('GET /v1/statistics', 'admin', {
    summary: `What was counted in the last ${statisticsDays} days: visits a day, designs, and kinds of places that visits came from.`,
    output: Statistics,
  }),
}

export type EndpointName = keyof typeof endpoints
