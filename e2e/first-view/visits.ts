/** These limits apply when the page has loaded, and after the visitor has scrolled to its end. */
type Limit = [whenLoaded: number, inAll: number]

/** Sizes are in KB of compressed bodies, as sent on a first visit. */
export interface Visit {
  address: string
  role?: 'owner'
  /** The first visitor gets a page that is compressed quickly. */
  page: number
  fonts: number
  pictures: Limit
  scripts: Limit
  style?: number
  requests: Limit
  /** This is the largest layout shift. The default is one that nobody sees. */
  shift?: number
}

/** English pages have few Tamil letters, those of the shop's name and of the link to the other language. */
const latin = 13
/** The link to the Tamil pages may need the whole Tamil font. */
const dashboard = 27.5
const tamil = 43
const nothing: Limit = [0, 0]
const ownersScreen = { role: 'owner', scripts: [160, 160] as Limit } as const
const script = 5.05
/** A form in the first window is hydrated at once, before or after the load event. */
const form: Limit = [80, 80]
/** The home page has its opening hours beside the form. */
const home: Limit = [script, 86.6]
const plain = { fonts: latin, pictures: nothing, scripts: [script, script] as Limit, requests: [7, 7] as Limit }
const ofCard = { page: 14.3, fonts: latin, pictures: [1.6, 1.6] as Limit, scripts: form, requests: [18, 18] as Limit }

export const visits: Visit[] = [
  { address: '/', page: 19.3, fonts: latin, pictures: [262, 740], scripts: home, requests: [19, 46] },
  // The buttons and the menu move by a pixel when the Tamil font arrives late.
  { address: '/ta', page: 20.1, fonts: tamil, pictures: [262, 740], scripts: home, requests: [19, 46], shift: 0.006 },
  {
    address: '/?category=aari-blouse',
    page: 18.3,
    fonts: latin,
    pictures: [270, 270],
    scripts: home,
    requests: [18, 39],
  },
  { address: '/', role: 'owner', page: 21.1, fonts: latin, pictures: [262, 740], scripts: home, requests: [19, 45] },
  {
    address: '/d/AB-1',
    page: 16.3,
    fonts: latin,
    pictures: [114, 114],
    scripts: [script, 16],
    requests: [17, 28],
  },
  {
    address: '/designs?codes=AB-1+DB-1+EB-1',
    page: 16.4,
    fonts: latin,
    pictures: [270, 270],
    scripts: [script, 16],
    requests: [12, 22],
  },
  { address: '/offline', page: 15.1, ...plain, scripts: [script, 7], requests: [7, 10] },
  { address: '/privacy', page: 15.2, ...plain, scripts: [script, 7], requests: [7, 10] },
  { address: '/shared', page: 14.8, ...plain, scripts: form, requests: [19, 19] },
  { address: '/shared?missed', page: 14.8, ...plain },
  { address: '/login', ...ofCard },
  { address: '/ta/login', ...ofCard, fonts: tamil, requests: [19, 19] },
  { address: '/login?code', ...ofCard },
  { address: '/register', ...ofCard },
  { address: '/forgot-password', ...ofCard },
  { address: '/reset-password?oobCode=x', ...ofCard, page: 15.1 },
  { address: '/change-email?oobCode=x', ...ofCard, page: 15.1 },
  { address: '/nowhere', page: 13.6, ...plain },
  { ...ownersScreen, address: '/admin', page: 14.4, fonts: dashboard, pictures: [190, 190], requests: [53, 53] },
  { ...ownersScreen, address: '/ta/admin', page: 15.3, fonts: tamil, pictures: [190, 190], requests: [56, 56] },
  { ...ownersScreen, address: '/admin/set-up', page: 8.2, fonts: dashboard, pictures: nothing, requests: [42, 42] },
  { ...ownersScreen, address: '/admin/messages', page: 4.1, fonts: dashboard, pictures: nothing, requests: [42, 42] },
  { ...ownersScreen, address: '/admin/shop', page: 8.2, fonts: dashboard, pictures: [4, 4], requests: [43, 44] },
  { ...ownersScreen, address: '/admin/more', page: 3.7, fonts: dashboard, pictures: nothing, requests: [42, 42] },
  { ...ownersScreen, address: '/admin/statistics', page: 3.9, fonts: dashboard, pictures: nothing, requests: [35, 35] },
  // The paper has both scripts, and a style of its own.
  {
    ...ownersScreen,
    address: '/admin/print',
    page: 6,
    fonts: 37.0,
    pictures: nothing,
    style: 16.9,
    requests: [37, 37],
  },
  {
    ...ownersScreen,
    address: '/admin/bring-photos',
    page: 4,
    fonts: dashboard,
    pictures: nothing,
    style: 16.5,
    requests: [40, 40],
  },
  { ...ownersScreen, address: '/admin/help', page: 4.4, fonts: dashboard, pictures: nothing, requests: [42, 42] },
  { ...ownersScreen, address: '/admin/security', page: 4.4, fonts: dashboard, pictures: nothing, requests: [35, 35] },
]
