import {
  LookupAnswer,
  ResetPasswordAnswer,
  ResetPasswordRequest,
  SendOobCodeAnswer,
  SendOobCodeRequest,
  SignInAnswer,
  SignInRequest,
  SignUpAnswer,
  SignUpRequest,
} from './accounts.ts'
import { PageView } from './analytics.ts'
import { type Call, call } from './call.ts'
import {
  ContactInfo,
  ContactInfoChange,
  ContactMessage,
  MessageById,
  MessageList,
  MessageMark,
  MessagePage,
  ReceivedMessage,
} from './contact.ts'
import {
  Gallery,
  GalleryItem,
  GalleryItemById,
  ImageAddress,
  ImageByName,
  NewGalleryItem,
  NewImage,
  PriceChange,
  UploadById,
} from './gallery.ts'
import { photoMaxBytes } from './shop-facts.ts'
import { z } from './zod.ts'

const Nothing = z.strictObject({})
const Done = z.object({})
/** The account calls of the hosted service ignore fields that they do not know. */
const Whatever = z.object({})

const minute = 60
const hour = 60 * minute
/** One owner at work, with room for a whole batch of photos. */
const ownerLimits = [{ by: 'address', points: 120, perSeconds: minute }] as const

/**
 * Where a photo is sent in pieces, by the protocol tus 1.0 (https://tus.io/protocols/resumable-upload): its creation at
 * this path, the rest at the address that the creation answers. The metadata `filename` is asked for.
 */
export const uploadDoor = {
  path: '/v1/uploads',
  who: 'admin',
  // Twenty photos of 25 MB in pieces of 1 MB are some hundred requests; a line that breaks makes more of them.
  limits: [{ by: 'address', points: 900, perSeconds: minute }],
} as const satisfies Pick<Call, 'path' | 'who' | 'limits'>

/** Every call of the product (specification, section 7). */
export const calls = {
  signUp: call({
    method: 'POST',
    path: '/v1/accounts:signUp',
    who: 'anyone',
    summary: 'Registers a visitor.',
    input: SignUpRequest,
    output: SignUpAnswer,
    refusals: [
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
    limits: [{ by: 'address', points: 20, perSeconds: hour }],
    form: { page: '/register', next: '/login' },
  }),
  signInWithPassword: call({
    method: 'POST',
    path: '/v1/accounts:signInWithPassword',
    who: 'anyone',
    summary: 'Signs in and starts a session, which lives in an HttpOnly cookie.',
    input: SignInRequest,
    output: SignInAnswer,
    refusals: [
      'MISSING_EMAIL',
      'INVALID_EMAIL',
      'MISSING_PASSWORD',
      'INVALID_LOGIN_CREDENTIALS',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    ],
    limits: [
      { by: 'address', points: 20, perSeconds: minute },
      { by: 'address', points: 200, perSeconds: hour },
      { by: 'address and email', points: 10, perSeconds: 15 * minute },
    ],
    form: { page: '/login', next: '/' },
  }),
  sendOobCode: call({
    method: 'POST',
    path: '/v1/accounts:sendOobCode',
    who: 'anyone',
    summary: 'Mails a link with which a new password can be set; answers the same for an address without an account.',
    input: SendOobCodeRequest,
    output: SendOobCodeAnswer,
    refusals: [
      'MISSING_REQ_TYPE',
      'OPERATION_NOT_ALLOWED',
      'MISSING_EMAIL',
      'INVALID_EMAIL',
      'MAIL_NOT_DELIVERABLE',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    ],
    limits: [
      { by: 'address', points: 20, perSeconds: hour },
      { by: 'email', points: 3, perSeconds: hour },
    ],
    form: { page: '/forgot-password', next: '/login' },
  }),
  resetPassword: call({
    method: 'POST',
    path: '/v1/accounts:resetPassword',
    who: 'anyone',
    summary:
      'Sets a new password with a mailed code and ends every session; without a new password only says whose code it is.',
    input: ResetPasswordRequest,
    output: ResetPasswordAnswer,
    refusals: [
      'MISSING_OOB_CODE',
      'INVALID_OOB_CODE',
      'EXPIRED_OOB_CODE',
      'WEAK_PASSWORD',
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    ],
    limits: [{ by: 'address', points: 10, perSeconds: minute }],
    form: { page: '/reset-password', next: '/login' },
  }),
  signOut: call({
    method: 'POST',
    path: '/v1/accounts:signOut',
    who: 'anyone',
    summary: 'Ends the session of the cookie, if there is one.',
    input: Whatever,
    output: Done,
    refusals: [],
    form: { page: '/login', next: '/' },
  }),
  lookup: call({
    method: 'POST',
    path: '/v1/accounts:lookup',
    who: 'signed-in',
    summary: 'Says who is signed in.',
    input: Whatever,
    output: LookupAnswer,
    refusals: [],
  }),

  getContactInfo: call({
    method: 'GET',
    path: '/v1/contactInfo/details',
    who: 'anyone',
    summary: 'How to reach the shop, with the built-in default for every field that the owner has not written.',
    input: Nothing,
    output: ContactInfo,
    refusals: [],
  }),
  changeContactInfo: call({
    method: 'PATCH',
    path: '/v1/contactInfo/details',
    who: 'admin',
    summary: 'Changes the fields that are sent; an empty one goes back to its default.',
    input: ContactInfoChange,
    output: ContactInfo,
    refusals: [],
    limits: ownerLimits,
  }),
  sendContactMessage: call({
    method: 'POST',
    path: '/v1/contactMessages',
    who: 'anyone',
    summary: 'Writes to the shop; answered when the message is on disk.',
    input: ContactMessage,
    output: ReceivedMessage.omit({ read: true }),
    refusals: ['IDEMPOTENCY_KEY_REUSED'],
    limits: [{ by: 'address', points: 60, perSeconds: hour }],
    maxBodyBytes: 64 * 1024,
    takesIdempotencyKey: true,
    form: { page: '/#contact', next: '/#contact' },
  }),
  listContactMessages: call({
    method: 'GET',
    path: '/v1/contactMessages',
    who: 'admin',
    summary: "The owner's inbox, newest first, by pages.",
    input: MessagePage,
    output: MessageList,
    refusals: [],
  }),
  markContactMessage: call({
    method: 'PATCH',
    path: '/v1/contactMessages/:id',
    who: 'admin',
    summary: 'Marks a message as read or unread.',
    input: MessageMark,
    output: ReceivedMessage,
    refusals: ['NOT_FOUND'],
    limits: ownerLimits,
  }),
  deleteContactMessage: call({
    method: 'DELETE',
    path: '/v1/contactMessages/:id',
    who: 'admin',
    summary: 'Deletes a message.',
    input: MessageById,
    output: Done,
    refusals: ['NOT_FOUND'],
    limits: ownerLimits,
  }),

  listGallery: call({
    method: 'GET',
    path: '/v1/gallery',
    who: 'anyone',
    summary: 'Every photo with its price, oldest upload first.',
    input: Nothing,
    output: Gallery,
    refusals: [],
  }),
  addGalleryItem: call({
    method: 'POST',
    path: '/v1/gallery',
    who: 'admin',
    summary: 'Shows an uploaded image in the gallery.',
    input: NewGalleryItem,
    output: GalleryItem,
    refusals: ['IMAGE_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
    limits: ownerLimits,
    takesIdempotencyKey: true,
  }),
  updatePrice: call({
    method: 'PATCH',
    path: '/v1/gallery/:id',
    who: 'admin',
    summary: 'Changes a price.',
    input: PriceChange,
    output: GalleryItem,
    refusals: ['NOT_FOUND'],
    limits: ownerLimits,
  }),
  deleteGalleryItem: call({
    method: 'DELETE',
    path: '/v1/gallery/:id',
    who: 'admin',
    summary: 'Takes a photo out of the gallery, and its image away when no other item shows it.',
    input: GalleryItemById,
    output: Done,
    refusals: ['NOT_FOUND'],
    limits: ownerLimits,
  }),
  uploadImage: call({
    method: 'POST',
    path: '/v1/images/:filename',
    who: 'admin',
    summary:
      'Takes a photo (JPEG, PNG or WebP), stands it upright, removes what it tells about place and camera, and keeps it.',
    input: NewImage,
    output: z.object({ url: z.string() }),
    refusals: ['UNSUPPORTED_PHOTO', 'BROKEN_PHOTO', 'TOO_MANY_PIXELS', 'PAYLOAD_TOO_LARGE'],
    limits: ownerLimits,
    body: 'photo',
    maxBodyBytes: photoMaxBytes,
  }),
  keepUpload: call({
    method: 'POST',
    path: '/v1/uploads/:id/image',
    who: 'admin',
    summary:
      'Keeps the photo of an upload that is complete, as the call above does. Asked again, it answers the same once more.',
    input: UploadById,
    output: z.object({ url: z.string() }),
    refusals: ['NOT_FOUND', 'UNSUPPORTED_PHOTO', 'BROKEN_PHOTO', 'TOO_MANY_PIXELS'],
    limits: ownerLimits,
  }),
  deleteImage: call({
    method: 'DELETE',
    path: '/v1/images',
    who: 'admin',
    summary: 'Removes an image by its url when no gallery item shows it.',
    input: ImageAddress,
    output: Done,
    refusals: ['IMAGE_NOT_FOUND', 'IMAGE_IN_USE'],
    limits: ownerLimits,
  }),
  deleteImageByName: call({
    method: 'DELETE',
    path: '/v1/images/:filename',
    who: 'admin',
    summary: "The same by the file's name, the last part of its url.",
    input: ImageByName,
    output: Done,
    refusals: ['IMAGE_NOT_FOUND', 'IMAGE_IN_USE'],
    limits: ownerLimits,
  }),

  reportPageView: call({
    method: 'POST',
    path: '/v1/pageViews',
    who: 'anyone',
    summary: 'Counts a page view by day and path; nothing about the visitor is kept.',
    input: PageView,
    output: Done,
    refusals: [],
    limits: [{ by: 'address', points: 300, perSeconds: minute }],
  }),
}

export type CallName = keyof typeof calls
