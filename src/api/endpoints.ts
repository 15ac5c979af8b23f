import { z } from 'zod'
import * as security from './account-security.ts'
import * as accounts from './accounts.ts'
import { DesignInterest, PageView, WebVitals } from './analytics.ts'
import { BackupState } from './backups.ts'
import { Closure, ClosureChange, NewClosure } from './closures.ts'
import * as contact from './contact.ts'
import { dashboardPaths } from './dashboard-paths.ts'
import type { Access, Endpoint, Limit } from './endpoint.ts'
import * as gallery from './gallery.ts'
import { SetUpMark } from './set-up.ts'
import { photoMaxBytes } from './shop-constants.ts'
import { ShopTextsChange } from './shop-texts.ts'
import { text } from './text.ts'

const NoInput = z.strictObject({})
const IdInput = z.strictObject({ id: z.string().max(100) })
const Empty = z.object({})
type DefaultInput<Path> = Path extends `${string}/:id${string}` ? typeof IdInput : typeof NoInput

const perMinute = (by: Limit['by'], points: number): Limit => ({ by, points, perSeconds: 60 })
const perHour = (by: Limit['by'], points: number): Limit => ({ by, points, perSeconds: 60 * 60 })

/** The limit allows a batch of photo uploads. */
const ownerLimits = [perMinute('address', 120)]
export const defaultLimit = perMinute('address', 300)

/** Limits guesses with a stolen session. One limit is by user, because an attacker can have many addresses. */
const codeLimits = [perMinute('address', 10), perHour('address', 60), perHour('user', 30)]

const mailPanelForm = { page: `${dashboardPaths.more}#mail`, next: `${dashboardPaths.more}#mail` }

export const endpoints = {
  signUp: endpoint('POST /v1/accounts:signUp', 'anyone', {
    input: accounts.SignUpRequest,
    output: accounts.SignUpResponse,
    limits: [perHour('address', 20), perHour('network', 40), perHour('everyone', 100)],
    event: { name: 'signed up' },
    form: { page: '/register', next: '/login', refills: ['email'] },
  }),
  signInWithPassword: endpoint('POST /v1/accounts:signInWithPassword', 'anyone', {
    signsIn: true,
    subjectOf: ({ email = '' }) => accounts.normaliseEmail(email),
    event: { name: 'signed in' },
    input: accounts.SignInRequest,
    output: accounts.SignInResponse,
    limits: [
      perMinute('address', 20),
      perHour('address', 200),
      perMinute('network', 100),
      {
        by: 'address and subject',
        points: 5,
        perSeconds: 60 * 60,
        pause: { firstSeconds: 30, maxSeconds: 960, attemptLifetimeSeconds: 24 * 60 * 60 },
      },
    ],
    form: {
      page: '/login',
      next: '/',
      secondStep: { field: 'mfaInfo', next: '/login?code', event: 'password accepted, code required' },
      refills: ['email'],
    },
  }),
  /** Completes a sign-in with a code from the authenticator app or a backup code, which works once. */
  finalizeMfaSignIn: endpoint('POST /v1/accounts/mfaSignIn:finalize', 'anyone', {
    input: security.SecondFactorCode,
    output: accounts.MfaSignInResponse,
    limits: codeLimits,
    signsIn: true,
    event: { name: 'signed in' },
    form: { page: '/login?code', next: '/' },
  }),
  /** Mails a link that sets a new password. The response does not reveal whether the address has an account. */
  sendOobCode: endpoint('POST /v1/accounts:sendOobCode', 'anyone', {
    input: accounts.SendOobCodeRequest,
    output: accounts.SendOobCodeResponse,
    limits: [perHour('address', 20), perHour('network', 60), perHour('everyone', 200), perHour('subject', 3)],
    subjectOf: ({ email = '' }) => accounts.normaliseEmail(email),
    event: { name: 'password reset requested' },
    form: { page: '/forgot-password', next: '/login', refills: ['email'] },
  }),
  /** Sets a new password with a mailed code and ends every session. Without a new password, only returns the email. */
  resetPassword: endpoint('POST /v1/accounts:resetPassword', 'anyone', {
    input: accounts.ResetPasswordRequest,
    output: accounts.ResetPasswordResponse,
    limits: [perMinute('address', 10)],
    event: { name: 'password reset', requiresField: 'newPassword' },
    form: { page: '/reset-password', next: '/login', refills: ['oobCode'] },
  }),
  signOut: endpoint('POST /v1/accounts:signOut', 'anyone', { input: Empty, form: { page: '/login', next: '/' } }),
  /** Deletes a customer's account and everything of it at once. The owner's account stays. */
  deleteAccount: endpoint('POST /v1/accounts:delete', 'signed-in', {
    input: security.CurrentPassword,
    output: accounts.DeleteAccountResponse,
    limits: codeLimits,
    event: { name: 'account deleted' },
    form: { page: '/privacy#delete', next: '/' },
  }),
  lookup: endpoint('POST /v1/accounts:lookup', 'signed-in', { input: Empty, output: accounts.LookupResponse }),

  checkRecentLogin: endpoint('GET /v1/recentLogin', 'owner', { needs: 'recent login' }),
  /** Ends the session of a device. Its next sign-in sends a mail, like that of an unknown device. */
  signOutDevice: endpoint('DELETE /v1/devices/:id', 'owner'),
  signOutOtherDevices: endpoint('DELETE /v1/devices', 'owner'),
  addPushSubscription: endpoint('POST /v1/pushSubscriptions', 'owner', { input: security.PushSubscription }),
  deletePushSubscription: endpoint('DELETE /v1/pushSubscriptions/:id', 'owner'),
  /** Sends a notification. A subscription that has ended receives nothing and is deleted. */
  testPushSubscription: endpoint('POST /v1/pushSubscriptions/:id/test', 'owner', {
    output: z.object({ isReceived: z.boolean() }),
    limits: [perMinute('address', 10)],
  }),
  changePassword: endpoint('POST /v1/accounts:changePassword', 'owner', {
    input: security.PasswordChange,
    limits: codeLimits,
  }),
  requestEmailChange: endpoint('POST /v1/accounts:requestEmailChange', 'owner', {
    input: security.EmailChange,
    output: security.NewEmail,
    limits: codeLimits,
  }),
  confirmEmailChange: endpoint('POST /v1/accounts:confirmEmailChange', 'anyone', {
    input: security.EmailLink,
    output: security.NewEmail,
    limits: codeLimits,
    event: { name: 'email changed' },
    form: { page: '/change-email', next: '/login', refills: ['oobCode'] },
  }),
  /** Creates a second factor (TOTP) and backup codes, which are returned only once. The factor is not active yet. */
  startMfaEnrollment: endpoint('POST /v1/accounts/mfaEnrollment:start', 'owner', {
    input: security.CurrentPassword,
    output: security.NewSecondFactor,
    limits: codeLimits,
  }),
  finalizeMfaEnrollment: endpoint('POST /v1/accounts/mfaEnrollment:finalize', 'owner', {
    input: security.SecondFactorCode,
    limits: codeLimits,
  }),
  withdrawMfa: endpoint('POST /v1/accounts/mfaEnrollment:withdraw', 'owner', {
    input: security.CurrentPassword,
    limits: codeLimits,
  }),
  makeBackupCodes: endpoint('POST /v1/accounts/backupCodes', 'owner', {
    input: security.CurrentPassword,
    output: security.BackupCodes,
    limits: codeLimits,
  }),

  getContactInfo: endpoint('GET /v1/contactInfo/details', 'anyone', { output: contact.ContactInfo }),
  changeContactInfo: endpoint('PATCH /v1/contactInfo/details', 'owner', {
    input: contact.ContactInfoChange,
    output: contact.ContactInfo,
  }),
  changeShopTexts: endpoint('PATCH /v1/shopTexts', 'owner', { input: ShopTextsChange, maxBodyBytes: 64 * 1024 }),
  /** Lists current and future closed days, earliest first, and the time of the shop. */
  listClosures: endpoint('GET /v1/closures', 'anyone', {
    output: z.object({ closures: z.array(Closure), time: z.number() }),
  }),
  addClosure: endpoint('POST /v1/closures', 'owner', { input: NewClosure, output: Closure, takesIdempotencyKey: true }),
  changeClosure: endpoint('PATCH /v1/closures/:id', 'owner', { input: ClosureChange, output: Closure }),
  deleteClosure: endpoint('DELETE /v1/closures/:id', 'owner'),
  /** Marks a question of the set-up as answered without a change. */
  markSetUpItem: endpoint('POST /v1/setUp/:item', 'owner', { input: SetUpMark }),
  getBackupState: endpoint('GET /v1/backup', 'owner', { output: BackupState }),
  requestBackup: endpoint('POST /v1/backup', 'owner', { output: BackupState, limits: [perHour('user', 30)] }),
  /** Downloads the newest tested backup. It contains all data of the shop and all password hashes. */
  downloadBackup: endpoint('GET /v1/backup.tar', 'owner', {
    needs: 'recent login',
    output: z.instanceof(Response),
    response: 'tar',
  }),
  /** Restores a backup into an empty shop and ends every session. An error after the upload has the status 200. */
  restoreBackup: endpoint('POST /v1/backup/restore', 'owner', {
    needs: 'recent login',
    input: z.strictObject({ path: z.string() }),
    output: z.instanceof(Response),
    body: 'backup',
    response: 'stream',
  }),

  /** Sends a mail to the owner at once. The dashboard then shows what the mail server said. */
  sendTestMail: endpoint('POST /v1/mails:test', 'owner', {
    output: z.object({ outcome: z.string(), words: z.string() }),
    limits: [perHour('user', 30)],
    form: mailPanelForm,
  }),
  /** Makes failed mails due, also those that were given up. */
  retryMails: endpoint('POST /v1/mails:retry', 'owner', { form: mailPanelForm }),

  /** Sends a message to the shop. It is stored before the response, which is the same for spam. */
  sendContactMessage: endpoint('POST /v1/contactMessages', 'anyone', {
    input: contact.ContactMessage,
    output: contact.StoredMessageRow,
    // Mobile networks let many phones share an address.
    limits: [perHour('address', 60), perHour('network', 240), perHour('everyone', 3000)],
    maxBodyBytes: 64 * 1024,
    takesIdempotencyKey: true,
    form: { page: '/#message', next: '/#message', refills: ['name', 'email', 'message'] },
  }),
  /** Lists messages in pages, newest first: the inbox, spam, or deleted ones that can be restored. */
  listContactMessages: endpoint('GET /v1/contactMessages', 'owner', {
    input: contact.MessagePage,
    output: z.object({ messages: z.array(contact.ReceivedMessage), nextPageToken: z.string().optional() }),
  }),
  /** Downloads the inbox as CSV, newest first. Spreadsheets do not interpret any cell as a formula. */
  exportContactMessages: endpoint('GET /v1/contactMessages.csv', 'owner', {
    needs: 'recent login',
    output: z.instanceof(Response),
    response: 'csv',
  }),
  markContactMessage: endpoint('PATCH /v1/contactMessages/:id', 'owner', {
    input: contact.MessageMark,
    output: contact.ReceivedMessage,
  }),
  /** Deletes a message, which can be restored for a day. The shop itself deletes spam after 30 days. */
  deleteContactMessage: endpoint('DELETE /v1/contactMessages/:id', 'owner'),
  restoreContactMessage: endpoint('POST /v1/contactMessages/:id/restore', 'owner', { output: contact.ReceivedMessage }),
  /** Downloads everything about one person as a text to hand over. */
  exportPerson: endpoint('GET /v1/person.txt', 'owner', {
    needs: 'recent login',
    input: contact.Person.partial(),
    output: z.instanceof(Response),
    response: 'text',
  }),
  /** Erases messages, account and waiting mails of one person for good. A restore erases them again. */
  erasePerson: endpoint('POST /v1/person/erase', 'owner', {
    needs: 'recent login',
    input: contact.Person,
    event: { name: 'person erased by the owner' },
  }),
  changeMessageSettings: endpoint('PATCH /v1/messageSettings', 'owner', {
    input: contact.MessageSettingsChange,
    output: contact.MessageSettings,
  }),

  /** Lists every photo with its price, oldest upload first. */
  listGallery: endpoint('GET /v1/gallery', 'anyone', { output: z.object({ items: z.array(gallery.GalleryItem) }) }),
  addGalleryItem: endpoint('POST /v1/gallery', 'owner', {
    input: gallery.NewGalleryItem,
    output: gallery.GalleryItem,
    takesIdempotencyKey: true,
  }),
  /** Changes the given fields. In another category a design gets a new code, and its earlier addresses redirect. */
  changeGalleryItem: endpoint('PATCH /v1/gallery/:id', 'owner', {
    input: gallery.ItemChange,
    output: gallery.GalleryItem,
  }),
  /** Makes all changes or none, for example to the prices of all designs. */
  changeGalleryItems: endpoint('PATCH /v1/gallery', 'owner', {
    input: gallery.GalleryBatch,
    output: z.object({ items: z.array(gallery.GalleryItem) }),
  }),
  /** Shows up to six designs before all others, in this order. */
  changeFirstDesigns: endpoint('PATCH /v1/firstDesigns', 'owner', { input: gallery.FirstDesigns }),
  /** Shows a photo of the owner or the workshop in the section about the shop. */
  changeAboutPhoto: endpoint('PATCH /v1/aboutPhoto', 'owner', { input: gallery.AboutPhotoChange }),
  /** Adds a photo to a design. Adding it again changes nothing. */
  addPhoto: endpoint('POST /v1/gallery/:id/photos', 'owner', {
    input: gallery.NewPhoto,
    output: gallery.PhotosOfDesign,
  }),
  /** Moves a photo of a design to another place, or changes what it shows. */
  changePhoto: endpoint('PATCH /v1/gallery/:id/photos', 'owner', {
    input: gallery.NewPhoto,
    output: gallery.PhotosOfDesign,
  }),
  /** Removes a photo, which can be added again at once. A design keeps its last photo. */
  removePhoto: endpoint('DELETE /v1/gallery/:id/photos', 'owner', {
    input: gallery.PhotoRemoval,
    output: gallery.PhotosOfDesign,
  }),
  /** Undoes the last price change if it set the given price. */
  undoPriceChange: endpoint('POST /v1/gallery/:id/undoPrice', 'owner', {
    input: gallery.PriceUndo,
    output: gallery.GalleryItem,
  }),
  /** Moves a photo to the trash. Visitors get 410 for its image, unless another item shows it. */
  deleteGalleryItem: endpoint('DELETE /v1/gallery/:id', 'owner'),
  restoreGalleryItem: endpoint('POST /v1/trash/:id/restore', 'owner', { output: gallery.GalleryItem }),
  deletePermanently: endpoint('DELETE /v1/trash/:id', 'owner'),
  /** Stores a photo (JPEG, PNG, WebP or HEIC) upright and without its metadata. The same photo is stored once. */
  uploadImage: endpoint('POST /v1/images/:filename', 'owner', {
    input: z.strictObject({ filename: gallery.FileName, file: z.instanceof(Blob) }),
    output: gallery.StoredImage,
    body: 'photo',
    maxBodyBytes: photoMaxBytes,
  }),
  deleteImage: endpoint('DELETE /v1/images', 'owner', { input: z.strictObject({ url: text(300) }) }),

  /** Counts a visit by day and origin if `from` is given. The owner and crawlers are not counted. */
  reportPageView: endpoint('POST /v1/pageViews', 'anyone', { input: PageView }),
  reportInterest: endpoint('POST /v1/designInterest', 'anyone', { input: DesignInterest }),
  /** Counts how fast a page was, once it is hidden. Ignores pages that are not measured. */
  reportWebVitals: endpoint('POST /v1/webVitals', 'anyone', { input: WebVitals }),
}

export type EndpointName = keyof typeof endpoints

function endpoint<
  Path extends string,
  Input extends z.ZodType = DefaultInput<Path> & z.ZodType,
  Output extends z.ZodType = typeof Empty,
>(
  route: `${Endpoint['method']} ${Path}`,
  access: Access,
  options: Partial<Omit<Endpoint<Input, Output>, 'method' | 'path' | 'access'>> = {},
): Endpoint<Input, Output> {
  const [method, path] = route.split(' ') as [Endpoint['method'], string]
  const input = path.includes('/:id') ? IdInput : NoInput
  const limits = access === 'owner' ? { limits: ownerLimits } : {}
  const defined: unknown = { input, output: Empty, ...limits, method, path, access, ...options }
  return defined as Endpoint<Input, Output>
}
