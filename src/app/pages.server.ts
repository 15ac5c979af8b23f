import { ownerPages } from '../dashboard/owner-pages.tsx'
import { accountPages } from '../site/account-pages.tsx'
import { designPage } from '../site/design-page.tsx'
import { homePage } from '../site/home-page.tsx'
import { offlinePage } from '../site/offline-page.tsx'
import { privacyPage } from '../site/privacy-page.tsx'
import { shareTargetPage } from '../site/share-target-page.tsx'
import { shortlistPage } from '../site/shortlist-page.tsx'

/** Every page with an address. Tests of access, HTML, offline copies and weights use this list, too. */
export const pages = [
  homePage,
  designPage,
  shortlistPage,
  offlinePage,
  privacyPage,
  shareTargetPage,
  ...accountPages,
  ...ownerPages,
]
