import { ownerPages } from '../dashboard/owner-pages.tsx'
import { accountPages } from '../site/account-pages.tsx'
import { designPage } from '../site/design-page.tsx'
import { designsPage } from '../site/designs-page.tsx'
import { homePage } from '../site/home-page.tsx'
import { offlinePage } from '../site/offline-page.tsx'
import { sharedPage } from '../site/shared-page.tsx'

/** Every page with an address. Tests of access, HTML, languages and accessibility use this list, too. */
export const pages = [homePage, designPage, designsPage, offlinePage, sharedPage, ...accountPages, ...ownerPages]
