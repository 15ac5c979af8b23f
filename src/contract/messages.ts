import type { RefusalCode } from './errors.ts'
import {
  adminPasswordMinLength,
  binDays,
  categories,
  messageMaxLength,
  nameMaxLength,
  passwordMaxLength,
  visitorPasswordMinLength,
} from './shop-facts.ts'

/** Every sentence a person reads, by screen. Those of the specification stand here to the byte. */
export const messages = {
  shop: {
    name: 'Thaiyal',
    nameInTamil: 'தையல்',
    title: 'Thaiyal - Expert Tailoring Services in Karaikudi',
    description:
      'Blouse tailoring, embroidery, aari work and alterations in Karaikudi, Tamil Nadu. See our work with prices and write to us.',
    shareImageAlt:
      'Thaiyal, தையல்: an embroidery frame with a half-finished mango motif, whose gold thread underlines the name',
  },

  page: {
    skipToContent: 'Skip to content',
    back: 'Back to home',
    loading: 'Loading…',
    titleOf: (screen: string) => `${screen} - Thaiyal`,
  },

  topBanner: { phone: 'Phone', address: 'Address', label: 'How to reach the shop' },

  nav: {
    label: 'Main',
    home: 'HOME',
    about: 'ABOUT',
    gallery: 'GALLERY',
    services: 'SERVICES',
    contact: 'CONTACT',
    dashboard: 'DASHBOARD',
    login: 'LOGIN',
    logout: 'LOGOUT',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    call: 'Call',
    whatsapp: 'WhatsApp',
    quickContact: 'Call or write',
  },

  hero: {
    heading: 'Welcome to the shop',
    line: 'Expert Tailoring Services in Karaikudi',
    readMore: 'Read More',
    illustration: 'A wooden embroidery frame with an aari mango motif half finished and the needle at work',
  },

  about: {
    heading: 'Welcome to the shop',
    founded: (year: number) => `Founded in ${year} in Karaikudi, a town in Tamil Nadu, India.`,
    story:
      'We blend traditional tailoring skills with contemporary fashion. A blouse is measured, cut and stitched by the same hands, and the old stitches of this region, chain-stitch aari, zari borders and fine hand embroidery, meet the necklines and sleeves you wear today.',
    years: (years: number) => (years === 1 ? 'year of experience' : 'years of experience'),
    learnMore: 'Learn More',
    imageAlt: 'Tailoring design work showcasing craftsmanship and style',
  },

  gallery: {
    heading: 'Our work and its prices',
    intro: 'Every piece was made here. Ask for the same, or bring your own idea.',
    price: (price: string) => `₹${price}`,
    priceOnRequest: 'Price on request',
    empty: 'No photos yet',
    emptyHint: 'New work will be shown here soon.',
    unavailable: 'The photos cannot be shown just now. Please load the page again in a moment.',
    imageAlt: (category: string) => `${category} made in our shop`,
    filter: 'Show',
    all: 'All',
    newestFirst: 'Newest first',
    emptyView: 'No photos of this kind just now',
    showAll: 'Show all photos',
    lookCloser: (code: string, category: string) => `${code}, ${category}: look closer`,
    morePhotos: 'More photos',
    earlierPhotos: 'Earlier photos',
    loadingMore: 'Loading more photos…',
    moreFailed: 'No more photos could be loaded. Please try again.',
    shown: (from: number, to: number, total: number) =>
      from === 1 ? `${to} of ${total} photos` : `Photos ${from} to ${to} of ${total}`,
  },

  /** A finished piece by itself: over the gallery, and on a page of its own. */
  design: {
    title: (code: string, category: string, price: string) => `${code}: ${category}, ${price}`,
    description: (code: string, category: string, price: string) =>
      `${category}, design ${code}, ${price}. Made by Thaiyal in Karaikudi, Tamil Nadu. Ask for the same on WhatsApp, or bring your own idea.`,
    code: 'Design code',
    hint: 'Tell us this code when you call or write, and we know which piece you mean.',
    ask: 'Ask on WhatsApp',
    askText: (code: string, category: string, price: string, link: string) =>
      `Hello Thaiyal, I would like to ask about ${code} (${category}, ${price}).\n${link}`,
    askByMessage: 'Ask about this piece',
    neighbours: 'More of the gallery',
    previous: 'Previous',
    next: 'Next',
    neighbour: (direction: string, code: string) => `${direction}: ${code}`,
    backToGallery: 'Back to the gallery',
    removedHeading: (code: string) => `${code} is no longer shown`,
    removedText: (category: string) =>
      `The shop has taken this piece out of its gallery. There is more ${category} work to look at, and we can still make what you saw: write to us with its code.`,
    moreOfCategory: (category: string) => `See every ${category}`,
    lightbox: 'Photo',
    ownPage: 'Open its page',
    close: 'Close',
    zoom: 'Zoom',
    previousPhoto: 'Previous photo',
    nextPhoto: 'Next photo',
    photoFailed: 'This photo could not be loaded.',
  },

  whyChoose: {
    heading: 'Why choose us',
    reasons: [
      {
        title: 'A fit that stays',
        text: 'Two fittings where they are needed, seams with room to let out later, and a finish that looks as good inside as outside.',
      },
      {
        title: 'Handwork of this place',
        text: 'Aari and zari work on the frame by hand, in the colours of your saree, with thread and beads that you see before we begin.',
      },
      {
        title: 'A date you can rely on',
        text: 'You hear the price and the day when you leave the cloth, and both hold. Wedding orders come first in their season.',
      },
    ],
  },

  services: {
    heading: 'What we make',
    cards: [
      {
        title: 'custom tailored blouses',
        points: ['Cut to your own measure, for every kind of saree', 'Necklines, sleeves and linings as you like them'],
      },
      {
        title: 'expert clothing alterations',
        points: [
          'Blouses, salwars and lehengas taken in or let out',
          'Hems, zips and linings renewed with matching thread',
        ],
      },
      {
        title: 'detailed embroidery services',
        points: [
          'Aari work with zari, beads and sequins',
          'Hand and machine embroidery for borders, backs and sleeves',
        ],
      },
    ],
  },

  contact: {
    heading: 'Visit us or write to us',
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
    businessHours: 'Business hours',
    days: { monFri: 'Mon-Fri', sat: 'Sat', sun: 'Sun' },
    map: 'Find us on the map',
    chat: 'Chat on WhatsApp',
    formHeading: 'Send us a message',
    name: 'Name',
    message: 'Message',
    send: 'Send message',
    sending: 'Sending…',
    sent: 'Message sent successfully!',
    failed: 'Failed to send message. Please try again.',
    /** On a field that nobody is meant to see. */
    leaveEmpty: 'Leave this empty',
    notSentYet: 'Not sent yet',
    waits: (count: number) =>
      count === 1
        ? 'The shop cannot be reached just now. Your message waits on this device and is sent by itself when the line is back.'
        : 'The shop cannot be reached just now. Your messages wait on this device and are sent by themselves when the line is back.',
    tryNow: 'Try now',
    chatInstead: 'Send by WhatsApp instead',
    chatText: (name: string, message: string) => `${message}\n\n${name}`,
    takeBack: 'Take it back',
    notTaken: (reason: string) => `This message was not sent. ${reason}`,
  },

  footer: {
    whatsapp: 'WhatsApp',
    video: 'Videos',
    copyright: (year: number) => `© ${year} Thaiyal, Karaikudi`,
  },

  accounts: {
    email: 'Email',
    password: 'Password',
    newPassword: 'New password',
    confirmPassword: 'Confirm password',
    passwordHint: `At least ${visitorPasswordMinLength} characters.`,
    resetPasswordHint: `At least ${visitorPasswordMinLength} characters; at least ${adminPasswordMinLength} for the owner of the shop.`,
    passwordsDoNotMatch: 'Passwords do not match.',
    loginHeading: 'Login',
    login: 'Login',
    loggingIn: 'Logging in…',
    loginSuccessful: 'Login successful!',
    loginFailed: 'This account not register',
    alreadyLoggedIn: 'You are already logged in.',
    logout: 'Logout',
    loggedOut: 'Logged out successfully.',
    forgotPassword: 'Forgot your password?',
    noAccount: 'No account yet? Register',
    registerHeading: 'Register',
    register: 'Register',
    registering: 'Registering…',
    registrationSuccessful: 'Registration successful!',
    registrationFailed: 'This account already taken',
    haveAccount: 'Already registered? Login',
    forgotHeading: 'Forgot password',
    forgotIntro:
      'Type the address you registered with. If there is an account, a link to set a new password is mailed to it.',
    sendLink: 'Send the link',
    sendingLink: 'Sending…',
    resetMailSent: 'Password reset email sent!',
    resetMailFailed: (reason: string) => `Error sending password reset email: ${reason}`,
    backToLogin: 'Back to login',
    resetHeading: 'Set a new password',
    setPassword: 'Set the new password',
    settingPassword: 'Setting…',
    passwordChanged: 'Your password is changed. Please log in with it.',
    linkNotValid: 'This link no longer works. It can be used once, and for one hour.',
    askForNewLink: 'Ask for a new link',
  },

  admin: {
    heading: 'Dashboard',
    sections: 'Parts of the dashboard',
    needsScript:
      'The dashboard needs JavaScript, to show how far an upload has come. Please switch it on in your browser.',
    uploadHeading: 'Upload photos',
    file: 'Photo',
    fileHint:
      'One or several: JPEG, PNG, WebP or HEIC, at most 25 MB each. Or drop or paste them here. The place where they were taken is removed.',
    picked: 'Photos to upload',
    pickedHint: 'They hang in the gallery in this order.',
    priceOf: (photo: string) => `Price in ₹ of ${photo}`,
    categoryOf: (photo: string) => `Category of ${photo}`,
    leaveOut: 'Leave out',
    leaveOutOf: (photo: string) => `Leave out ${photo}`,
    queue: 'Uploads',
    chooseFile: 'Please choose a photo first.',
    price: 'Price in ₹',
    priceHint: 'A number such as 450 or 499.50. Left empty, visitors read ‘Price on request’.',
    category: 'Category',
    upload: 'Upload',
    uploading: (percent: number) => `Uploading… ${percent} %`,
    preparing: 'Preparing the picture…',
    progressOf: (photo: string) => `Upload progress of ${photo}`,
    waiting: 'Waiting',
    shrinking: 'Making it smaller…',
    waitingForLine: 'There is no connection to the shop. It goes on by itself as soon as there is.',
    tryNow: 'Try now',
    saved: (before: string, after: string) => `${before} → ${after}`,
    megabytes: (count: string) => `${count} MB`,
    done: 'Uploaded',
    tryAgain: 'Not uploaded - tap to try again',
    tryAgainOf: (photo: string) => `Not uploaded - tap to try again: ${photo}`,
    notUploaded: (photo: string, reason: string) => `${photo} is not uploaded. ${reason}`,
    samePhoto: 'This photo is in the gallery or on its way already, so it is not uploaded again.',
    uploadAllTheSame: 'Upload it all the same',
    uploadAllTheSameOf: (photo: string) => `Upload ${photo} all the same`,
    removeUpload: 'Remove',
    removeUploadOf: (photo: string) => `Remove ${photo} from the uploads`,
    orderHint:
      'Photos hang in the order in which you picked them. One that has to be tried again hangs behind the others.',
    uploadSummary: (done: number, of: number, failed: number) =>
      `${done} of ${of} uploaded${failed > 0 ? `, ${failed} not uploaded` : ''}`,
    resumed: (count: number) =>
      count === 1
        ? 'One photo was not uploaded yet. It goes on now.'
        : `${count} photos were not uploaded yet. They go on now.`,
    keepOpen: 'This browser cannot keep the photos for later. Please leave this page open until they are uploaded.',
    uploaded: 'Image uploaded successfully',
    galleryHeading: 'Photos and prices',
    emptyGalleryHint: 'The first one that you upload above will hang here.',
    galleryCount: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
    newPrice: 'New price in ₹',
    newPriceOf: (item: string) => `New price in ₹ of ${item}`,
    updatePrice: 'Update Price',
    updatePriceOf: (item: string) => `Update Price of ${item}`,
    priceUpdated: 'Price updated successfully',
    priceNotUpdated: (reason: string) => `The price was not changed. ${reason}`,
    delete: 'Delete',
    deleteOf: (item: string) => `Delete ${item}`,
    keep: 'Keep it',
    deleted: 'Image deleted successfully',
    undoDelete: (item: string) => `Undo deleting ${item}`,
    notDeleted: (reason: string) => `The photo was not deleted. ${reason}`,
    restored: 'Photo restored to its place',
    undoPrice: (item: string) => `Undo the new price of ${item}`,
    priceUndone: 'The price is as it was before',
    pastPrices: 'Past prices',
    pastPricesOf: (item: string) => `Past prices of ${item}`,
    priceSince: 'since',
    binHeading: 'Bin',
    binHint: `Deleted photos wait here for ${binDays} days; visitors do not see them.`,
    binEmpty: 'The bin is empty',
    binEmptyHint: `Photos that you delete wait here for ${binDays} days and can be restored.`,
    daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
    restore: 'Restore',
    restoreOf: (item: string) => `Restore ${item}`,
    deleteForEver: 'Delete for ever',
    deleteForEverOf: (item: string) => `Delete ${item} for ever`,
    confirmDeleteForEver: 'Delete this photo for ever?',
    confirmDeleteForEverHint: 'It cannot be brought back.',
    deletedForEver: 'Photo deleted for ever',
    itemName: (category: string, price: string) => `${category}, ${price}`,
    inboxHeading: 'Messages',
    inboxEmpty: 'No messages yet',
    inboxEmptyHint: 'What visitors write to the shop is kept here.',
    inboxUnread: (count: number) => (count === 1 ? '1 unread' : `${count} unread`),
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
    reply: 'Reply by mail',
    replySubject: 'Your message to Thaiyal',
    deleteMessage: 'Delete message',
    confirmDeleteMessage: 'Delete this message?',
    confirmDeleteMessageHint: 'It cannot be brought back.',
    messageDeleted: 'Message deleted',
    messageFailed: (reason: string) => `That did not work. ${reason}`,
    olderMessages: 'Older messages',
    newestMessages: 'Newest messages',
    unread: 'Unread',
    aboutMessageOf: (action: string, name: string) => `${action}: ${name}`,
    shopDetailsHeading: 'Shop details',
    shopDetailsHint:
      'What visitors read at the top of the page and in the contact section. An empty field shows the built-in text.',
    monFri: 'Monday to Friday',
    sat: 'Saturday',
    sun: 'Sunday',
    saveDetails: 'Save shop details',
    saving: 'Saving…',
    detailsSaved: 'Shop details saved',
  },

  notFound: { heading: '404 - Page Not Found', text: 'There is nothing at this address.', home: 'Back to home' },

  crash: {
    heading: 'Something went wrong',
    text: 'This is our fault, not yours. Please load the page again in a moment.',
    reload: 'Load again',
  },

  form: {
    required: 'Please fill this in.',
    emailInvalid: 'Please type an email address, such as name@example.com.',
    tooLong: (maxLength: number) => `Please use at most ${maxLength} characters.`,
    priceInvalid: 'Please type a number, such as 450 or 499.50.',
    checkField: 'Please look at this field again.',
  },

  /** Notices that stand for themselves, such as those in the corner. */
  toast: {
    close: 'Close',
    label: 'Notices',
    undo: 'Undo',
    notUndone: (reason: string) => `That could not be undone. ${reason}`,
  },

  network: 'There is no connection to the shop. Please check your network and try again.',

  /** The file of the messages for a spreadsheet. */
  csv: {
    fileName: 'thaiyal-messages',
    columns: ['Received', 'Name', 'Email', 'Message', 'Read'],
    read: 'yes',
    unread: 'no',
  },

  mail: {
    /** Where a reader shows a button, and it may not work. */
    orCopyLink: 'If the button does not work, copy this address into your browser:',
    reset: {
      subject: 'Set a new password for Thaiyal',
      heading: 'Set a new password',
      preview: 'The link in this mail works once, within one hour.',
      asked:
        'Somebody, probably you, asked to set a new password for this address at Thaiyal. Open this link within one hour; it works once:',
      button: 'Set a new password',
      notYou: 'If it was not you, nothing has changed; you can delete this mail.',
    },
    message: {
      subject: (name: string) => `Message from ${name}`,
      heading: 'A message for the shop',
      wrote: (name: string, email: string) => `${name} <${email}> wrote through the website:`,
      answer: (email: string) => `An answer to this mail goes to ${email}.`,
      dashboard: 'All messages are in the dashboard:',
      button: 'Open the dashboard',
    },
  },
} as const

/** What a person is told when a call is refused. Also 'the service's message' behind a failed reset mail. */
export const refusalSentences: Record<RefusalCode, string> = {
  MISSING_EMAIL: 'Please type your email address.',
  MISSING_PASSWORD: 'Please type a password.',
  INVALID_EMAIL: messages.form.emailInvalid,
  EMAIL_EXISTS: 'Please log in, or use another address.',
  WEAK_PASSWORD: `This password is too weak. It needs at least ${visitorPasswordMinLength} characters; the owner’s needs ${adminPasswordMinLength} and must not be a common one.`,
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: `This password is too long. It may have at most ${passwordMaxLength} characters.`,
  UNEXPECTED_PARAMETER: 'The request had something in it that does not belong there.',
  ADMIN_ONLY_OPERATION: 'Please type an email address and a password.',
  INVALID_LOGIN_CREDENTIALS: 'The address or the password is not right.',
  MISSING_REQ_TYPE: 'The request did not say what is wanted.',
  OPERATION_NOT_ALLOWED: 'This is not offered here.',
  MISSING_OOB_CODE: messages.accounts.linkNotValid,
  INVALID_OOB_CODE: messages.accounts.linkNotValid,
  EXPIRED_OOB_CODE: messages.accounts.linkNotValid,
  TOO_MANY_ATTEMPTS_TRY_LATER: 'Too many tries. Please wait a little and try again.',
  MAIL_NOT_DELIVERABLE: 'Mail cannot be sent from here just now. Please try again later or call the shop.',
  INVALID_ARGUMENT: 'Something in the form does not fit. Please look at it again.',
  INVALID_CONTENT_TYPE: 'The form was sent in a way that is not understood here.',
  UNAUTHENTICATED: 'Please log in first.',
  PERMISSION_DENIED: 'Only the owner of the shop can do this. Please log in again.',
  CROSS_ORIGIN_REQUEST: 'This was sent from another website and was not accepted.',
  WRONG_HOST: 'The shop does not answer under this address.',
  NOT_FOUND: 'It is not there any more. Please load the page again.',
  GONE: 'This picture has been taken out of the gallery.',
  METHOD_NOT_ALLOWED: 'This is not offered here.',
  PAYLOAD_TOO_LARGE: 'This is too large. A photo may have at most 25 MB.',
  UNSUPPORTED_MEDIA_TYPE: 'The form was sent in a way that is not understood here.',
  RESOURCE_EXHAUSTED: 'Too many tries. Please wait a little and try again.',
  UNSUPPORTED_PHOTO: 'This is not a photo that can be shown. Please choose a JPEG, PNG, WebP or HEIC picture.',
  BROKEN_PHOTO: 'This photo is damaged or incomplete. Please choose it again or take another.',
  TOO_MANY_PIXELS: 'This photo is too large. It may have at most 50 megapixels.',
  IMAGE_IN_USE: 'A photo of the gallery or of the bin still needs this picture.',
  IMAGE_NOT_FOUND: 'The picture is not there any more. Please upload it again.',
  IDEMPOTENCY_KEY_REUSED: 'This has been sent before with something else in it. Please load the page again.',
  UNAVAILABLE: 'The shop is busy just now. Please try again in a moment.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
}

/** What a person is told about a field that does not fit. */
export const fieldSentences: Record<string, string> = {
  name: messages.form.tooLong(nameMaxLength),
  email: messages.form.emailInvalid,
  message: messages.form.tooLong(messageMaxLength),
  price: messages.form.priceInvalid,
  category: `Please choose ${categories.join(', ')}.`,
  confirmPassword: messages.accounts.passwordsDoNotMatch,
}
