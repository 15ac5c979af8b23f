import type { ScriptHandle } from '../../src/ui/script-handle.ts'

/** What one kind of thing comes to. */
type Most = [whenLoaded: number, inAll: number]

/**
 * What a first visit may come to at most, in KB as it is sent with its headers: when the page has loaded and nobody has
 * scrolled yet, and in all, when its script is there and somebody has scrolled to its end.
 */
export interface Visit {
  address: string
  who?: 'owner'
  script?: ScriptHandle['script']
  /** Packed in the quick way, for who comes first. */
  page: number
  fonts: number
  /** WebP, as AVIFs are made later. */
  pictures: Most
  scripts: number
  requests: Most
  /** By how much it may move; where nothing is said, not at all. */
  shift?: number
}

const latin = 13
const latinAndTamil = 27.5
const tamil = 43
const none: Most = [0, 0]
/** Where the machine has no Tamil font it is fetched, and words are wider until then. */
const shift = 0.002
const ofOwner = { who: 'owner', script: 'at once' } as const
const ofShared = {
  script: 'at once',
  page: 5.5,
  fonts: latin,
  pictures: none,
  scripts: 154,
  requests: [24, 24] as Most,
} as const

export const visits: Visit[] = [
  { address: '/', page: 23.5, fonts: latin, pictures: [3, 715], scripts: 158, requests: [4, 39] },
  { address: '/ta', page: 24.8, fonts: tamil, pictures: [3, 715], scripts: 160, requests: [6, 41], shift },
  { address: '/?category=aari-blouse', page: 22.2, fonts: latin, pictures: [3, 246], scripts: 158, requests: [4, 33] },
  { address: '/', who: 'owner', page: 25.6, fonts: latin, pictures: [3, 715], scripts: 158, requests: [4, 40] },
  { address: '/d/AB-1', page: 13.5, fonts: latin, pictures: [70, 70], scripts: 141, requests: [4, 26] },
  { address: '/offline', script: 'none', page: 3.9, fonts: latin, pictures: none, scripts: 0, requests: [4, 4] },
  { address: '/shared', ...ofShared },
  { address: '/shared?missed', ...ofShared },
  { address: '/login', page: 11.5, fonts: latin, pictures: none, scripts: 134, requests: [3, 20] },
  { address: '/ta/login', page: 11.7, fonts: tamil, pictures: none, scripts: 135.5, requests: [5, 22], shift },
  { address: '/login?code', page: 12.1, fonts: latin, pictures: none, scripts: 150.5, requests: [3, 22] },
  { address: '/register', page: 11.5, fonts: latin, pictures: none, scripts: 133.5, requests: [3, 20] },
  { address: '/forgot-password', page: 11.5, fonts: latin, pictures: none, scripts: 133.5, requests: [3, 20] },
  { address: '/reset-password?oobCode=x', page: 12.1, fonts: latin, pictures: none, scripts: 133.5, requests: [3, 20] },
  { address: '/change-email?oobCode=x', page: 11.8, fonts: latin, pictures: none, scripts: 133.5, requests: [3, 20] },
  { address: '/nowhere', page: 11.5, fonts: latin, pictures: none, scripts: 134, requests: [3, 21] },
  {
    ...ofOwner,
    address: '/admin',
    page: 17,
    fonts: latinAndTamil,
    pictures: [190, 190],
    scripts: 202.5,
    requests: [37, 37],
  },
  {
    ...ofOwner,
    address: '/ta/admin',
    page: 18.4,
    fonts: tamil,
    pictures: [190, 190],
    scripts: 205,
    requests: [39, 39],
    shift,
  },
  { ...ofOwner, address: '/admin/numbers', page: 6.6, fonts: latin, pictures: none, scripts: 152, requests: [23, 23] },
  { ...ofOwner, address: '/admin/safety', page: 6.9, fonts: latin, pictures: none, scripts: 165, requests: [24, 24] },
]
