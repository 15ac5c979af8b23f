export const establishedYear = 2009
export const shopCountry = 'IN'
export const shopCurrency = 'INR'

export const categories = ['design blouse', 'embroidery blouse', 'aari blouse'] as const

export const codeLetters = { 'design blouse': 'DB', 'embroidery blouse': 'EB', 'aari blouse': 'AB' } as const

export const photoSides = ['front', 'back', 'sleeve', 'neck'] as const
export const photosPerDesign = 8
/** The owner chooses one of these for all designs, and may choose another for a design. */
export const designFacts = {
  cloth: ['included', 'yours', 'either'],
  lining: ['included', 'extra', 'none'],
  measuring: ['shop', 'whatsapp', 'both'],
  advance: ['none', 'quarter', 'half', 'full'],
} as const
/** The number fills whole rows of two, three or six columns. */
export const relatedDesigns = 6
/** Visitors see so many designs of the owner's choice before all others. */
export const firstDesignsMax = 6

export const toastDurationMs = 5000
/** Pages have this background, and so have photos with transparent parts. */
export const pageColour = '#FBF6EC'
export const galleryImageHeightPx = 300
/** The number fills whole rows of one, two or three columns. */
export const photosPerPage = 12
export const galleryOrders = ['newest', 'lowest'] as const
/** Visitors choose one of these limits in rupees, or type another one. */
export const priceLimits: readonly number[] = [1000, 2000, 3000, 5000]
/** A message with one line per design still fits in a WhatsApp link. */
export const shortlistMax = 20
export const shortlistNoteMaxLength = 200
export const trashDays = 30

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
export const messageRetentions = ['never', '90', '365', '730'] as const
export const mailLanguages = ['en', 'ta'] as const
/** A summary by mail comes also as a notification. */
export const weeklySummaries = ['notification', 'mail', 'off'] as const
export const deletedMessageDays = 1
export const spamDays = 30

/** The defaults are invented, and the phone number is not assigned. */
export const defaultContactInfo = {
  address: 'Example Street, Tamil Nadu, India',
  phone: '+91 00000 00000',
  email: 'hello@shop.example',
  businessHours: { monFri: 'Mon-Fri 10:00 AM - 8:30 PM', sat: 'Sat 10:30 AM - 8:00 PM', sun: 'Closed' },
} as const

/** A new shop asks for these in this order, so that what harms most while it is a sample comes first. */
export const setUpItems = [
  'phone',
  'whatsapp',
  'name',
  'address',
  'hours',
  'email',
  'photos',
  'notifications',
  'retention',
] as const
export const setUpItemsToAccept = [
  'whatsapp',
  'name',
  'hours',
  'email',
  'photos',
  'notifications',
  'retention',
] as const
export const proposedRetention = '730'
export const setUpPhotos = 3

/** `direct` is a typed address, a bookmark or an app that sends no referrer. */
export const visitOrigins = ['search', 'whatsapp', 'website', 'direct'] as const
export const interests = ['view', 'heart', 'enquiry'] as const
export const statisticsDays = 90
export const weekDays = 7
/** The owner chooses one of these numbers of days. */
export const statisticsPeriods = [weekDays, 30, statisticsDays] as const
export const countsRetentionDays = 400

export const webVitals = ['LCP', 'INP', 'CLS'] as const
/** `navigator.connection.effectiveType` has the first four values. Only Chromium has it. */
export const connectionTypes = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const

export const nameMaxLength = 120
export const emailMaxLength = 254
export const messageMaxLength = 5000
export const searchMaxLength = 200
export const contactInfoFieldMaxLength = 500
export const linkMaxLength = 2000
export const shopNameMaxLength = 60
export const taglineMaxLength = 120
export const storyMaxLength = 1500
export const reasonTitleMaxLength = 80
export const reasonTextMaxLength = 400
export const bulletMaxLength = 120
export const customersMax = 6
export const customerWordsMaxLength = 240
export const closureReasonMaxLength = 120
export const closingNoticeDays = 3
export const pathMaxLength = 300
/** Most messengers and search engines show about this many characters. */
export const descriptionMaxLength = 160
/** One request may change so many designs. */
export const batchMaxChanges = 500
export const priceMaxLength = 40
export const passwordMaxLength = 128
export const customerPasswordMinLength = 6
export const ownerPasswordMinLength = 12
export const mailedLinkLifetimeSeconds = 60 * 60

/** Mail providers reject all mails of an account that exceeds their limit. */
export const mailedMessagesPerHour = 400
export const photoMaxBytes = 25 * 1024 * 1024
export const photoMaxPixels = 50_000_000
export const sharedPhotosPath = '/shared'
export const sharedPhotosHours = 24
export const sharedPhotosMax = 100
/** For a narrower photo, its own width replaces the larger ones. */
export const imageWidthsPx = [320, 480, 672, 960, 1280] as const

/** The specification (section 4) demands a stored token. The session itself is an HttpOnly cookie. */
export const authTokenPlaceholder = 'signed-in'
export const offlineCacheHeaderName = 'Shop-Cacheable'
export const untilSignOut = 'until sign-out'

export const customerSessionLimits = { idleSeconds: 7 * 86_400, absoluteSeconds: 30 * 86_400 } as const
export const ownerSessionLimits = { idleSeconds: 86_400, absoluteSeconds: 7 * 86_400 } as const
export const recentLoginSeconds = 15 * 60

/** These name what pages store in a browser. `site/stored-in-browser.ts` lists them for the privacy page. */
export const storageKeys = { authToken: 'authToken', userEmail: 'userEmail' } as const
export const draftKey = 'contactDraft'
export const typedEmailKey = 'typedEmail'
export const messageQueue = 'messages'
export const photoQueue = 'photos'
export const sharedPhotosDatabase = 'shared-photos'
export const shortlistKey = 'shortlist'
export const columnsCookieName = 'columns'
export const languageCookieName = 'language'
export const languageStorageKey = 'languageOffered'
export const pictureCache = 'pictures'
export const flashCookieName = 'flash'
export const toastKey = 'nextPageToast'
export const failureKey = 'lastFailure'
