import { startSessionDisplay } from '../accounts/session-display.ts'
import { startPageViews } from '../analytics/page-views.ts'
import { startOutbox } from '../contact/start-outbox.ts'
import { startGalleryClicks } from '../gallery/catalogue/gallery-clicks.ts'
import { limitPictures } from '../gallery/catalogue/slow-connection.ts'
import { startClosingNotices } from '../shop-details/current-notices.ts'
import { startClock } from '../shop-details/current-time.ts'
import { markCurrentSection } from '../site/current-section.ts'
import { showCurrentYear } from '../site/current-year.ts'
import { hideThumbBarOverForms } from '../site/hide-thumb-bar.ts'
import { startLanguageOffer } from '../site/language-to-offer.ts'
import { startOfflineCache } from '../site/offline/start-offline-cache.ts'
import { startBottomSheets } from '../ui/open-sheets.ts'
import { startInterests } from '../ui/report-interest.ts'
import { startToasts } from '../ui/start-toasts.ts'
import { startIslands } from './islands.ts'

// This is the script of every page; islands are imported when they are used.
const features = [
  startToasts,
  startSessionDisplay,
  startBottomSheets,
  startIslands,
  startGalleryClicks,
  limitPictures,
  () => startClock(Number(document.documentElement.dataset.time)),
  startClosingNotices,
  showCurrentYear,
  markCurrentSection,
  hideThumbBarOverForms,
  startLanguageOffer,
  startOutbox,
  startInterests,
  startPageViews,
  startOfflineCache,
]
for (const start of features)
  try {
    start()
  } catch (error) {
    // The page works without any one feature.
    console.error(error)
  }
