/** The shop's own facts and limits (specification, sections 1, 3, 5 and 9). Words are in `src/messages`. */

export const establishedYear = 2009
export const shopTimeZone = 'Asia/Kolkata'
/** Of UTC, by the clocks of that zone, which are never put forward. */
export const shopMinutesAhead = 330
/** ISO 3166-1 and ISO 4217. */
export const shopCountry = 'IN'
export const shopCurrency = 'INR'

export const categories = ['design blouse', 'embroidery blouse', 'aari blouse'] as const

/** With which a design's code begins, by category. */
export const codeLetters = { 'design blouse': 'DB', 'embroidery blouse': 'EB', 'aari blouse': 'AB' } as const

export const toastDurationMs = 5000
export const galleryImageHeightPx = 300
/** Fills rows of one, two and three. */
export const photosPerPage = 12
/** So long a deleted photo can be brought back. */
export const trashDays = 30

export const messageFolders = ['inbox', 'spam'] as const
/** The owner can look into these: what is deleted still belongs to its folder. */
export const listedFolders = [...messageFolders, 'deleted'] as const
/** Why a message is taken for spam. */
export const spamReasons = [
  'hidden field',
  'too fast',
  'links',
  'link in the name',
  'markup',
  'phrases',
  'same text',
  'foreign letters',
  'many at once',
] as const
/** Days after which messages are deleted, as the owner likes; never until she says so. */
export const messageRetentions = ['never', '90', '365', '730'] as const
/** In which the owner can be written to: those of the dashboard. */
export const mailLanguages = ['en', 'ta'] as const
/** So long a deleted message can be brought back. */
export const deletedMessageDays = 1
/** So long spam is kept. */
export const spamDays = 30

/** Shown field by field wherever the owner has not written her own. All of it is invented: no real person's number. */
export const defaultContactInfo = {
  address: 'Example Street, Karaikudi, Tamil Nadu, India',
  phone: '+91 00000 00000',
  email: 'hello@thaiyal.example',
  businessHours: {
    monFri: 'Mon-Fri 10:00 AM - 8:30 PM',
    sat: 'Sat 10:30 AM - 8:00 PM',
    sun: 'Closed',
  },
} as const

/** The kinds of places that a visit comes from. `direct`: typed, tapped in a program that does not say so, or a bookmark. */
export const visitOrigins = ['search', 'whatsapp', 'website', 'direct'] as const
export const interests = ['looked at', 'asked about'] as const
/** Of so many days the owner sees the numbers. */
export const statisticsDays = 90
/** So long what was counted is kept: a year can be compared with the one before. */
export const countsRetentionDays = 400

export const nameMaxLength = 120
export const emailMaxLength = 254
export const messageMaxLength = 5000
export const hiddenFieldMaxLength = 500
export const searchMaxLength = 200
export const contactInfoFieldMaxLength = 500
/** Links that map programs share can be long. */
export const linkMaxLength = 2000
export const storyMaxLength = 1500
export const reasonTitleMaxLength = 80
export const reasonTextMaxLength = 400
export const bulletMaxLength = 120
export const closureReasonMaxLength = 120
/** So long before the shop closes for a while the top of the page says so. */
export const closingNoticeDays = 3
export const pathMaxLength = 300
export const priceMaxLength = 40
export const passwordMaxLength = 128
/** An account gives a visitor no rights, so six characters are enough for it, unless a setting says more; the owner needs more. */
export const visitorPasswordMinLength = 6
export const adminPasswordMinLength = 12
export const resetLinkLifetimeSeconds = 60 * 60

/** Of messages in an hour so many are mailed; a mailbox that overflows loses the others, too. */
export const mailedMessagesAnHour = 400
export const photoMaxBytes = 25 * 1024 * 1024
/** So long the rest of a photo that is sent in pieces may take to come. */
export const uploadLifetimeSeconds = 24 * 60 * 60
export const photoMaxPixels = 50_000_000
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const
/** Where the phone's share sheet brings photos; the manifest says so, too. */
export const sharedPhotosPath = '/shared'
/** So long, and so many, shared photos wait on a phone until somebody uploads them. */
export const sharedPhotosHours = 24
export const sharedPhotosMax = 100
/** Widths, in pixels, in which a photo is kept for phones and screens; the picture's own width takes the place of a larger one. */
export const imageWidthsPx = [320, 480, 672, 960, 1280] as const

/** A fixed word, and no secret: the session is an HttpOnly cookie (specification, section 4). */
export const authTokenPlaceholder = 'signed-in'
export const storageKeys = { authToken: 'authToken', userEmail: 'userEmail' } as const
/** With it a page says that it was made for nobody in particular, and may be kept on a phone. */
export const offlineCacheHeaderName = 'Shop-May-Keep'
/** Under which a browser remembers that the other language has been offered. */
export const languageStorageKey = 'languageOffered'
/** The draft of the contact form in the browser's storage. */
export const contactDraftKey = 'contactDraft'

/** A session that is not used ends after its idle time, and any one when its absolute time is over. */
export const visitorSessionLimits = { idleSeconds: 7 * 86_400, absoluteSeconds: 30 * 86_400 } as const
export const adminSessionLimits = { idleSeconds: 86_400, absoluteSeconds: 7 * 86_400 } as const
/** What matters most asks for the password again when the login is older. */
export const recentLoginSeconds = 15 * 60
export const emailLinkLifetimeSeconds = 60 * 60
