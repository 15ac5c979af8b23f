import { accountPages } from '../accounts/account-pages.tsx'
import type { PagePath } from '../api/page-paths.ts'
import { ownerPages } from '../dashboard/owner-pages.tsx'
import type { Page } from '../platform/http/page.server.ts'
import { designPage } from '../site/design-page.tsx'
import { designsPage } from '../site/designs-page.tsx'
import { homePage } from '../site/home-page.tsx'
import { offlinePage } from '../site/offline-page.tsx'
import { sharedPage } from '../site/shared-page.tsx'

export const pages: Record<PagePath, Page<unknown>> = {
  '/': homePage,
  '/d/:code': designPage,
  '/designs': designsPage,
  '/offline': offlinePage,
  '/shared': sharedPage,
  ...accountPages,
  ...ownerPages,
}
