import { startSessionDisplay } from '../accounts/sign-in/session-display.ts'
import { startPageViews } from '../analytics/counting/page-views.ts'
import { startWebVitals } from '../analytics/counting/start-web-vitals.ts'
import { startInterests } from '../browser/report.ts'
import { startToasts } from '../browser/start-toasts.ts'
import { startOutbox } from '../contact/form/start-outbox.ts'
import { hideBrokenPictures } from '../gallery/public/broken-pictures.ts'
import { startGalleryClicks } from '../gallery/public/gallery-clicks.ts'
import { limitPictures } from '../gallery/public/slow-connection.ts'
import { startClock } from '../shop-details/public/current-time.ts'
import { startLanguageOffer } from '../site/language-offer.ts'
import { startOfflineCache } from '../site/offline/start-offline-cache.ts'
import { hideThumbBarOverForms, markCurrentSection, showCurrentYear, startMenu } from '../site/page-behaviour.ts'
import { startIslands } from './islands.ts'

// Every page loads this script, so islands are imported only when they are used.
const features = [
  startToasts,
  startSessionDisplay,
  startMenu,
  startIslands,
  hideBrokenPictures,
  startGalleryClicks,
  limitPictures,
  () => startClock(Number(document.documentElement.dataset.time)),
  showCurrentYear,
  markCurrentSection,
  hideThumbBarOverForms,
  startLanguageOffer,
  startOutbox,
  startInterests,
  startPageViews,
  startOfflineCache,
  startWebVitals,
]
// Chrome before 108, Firefox before 105 and Safari before 16.4 keep the server's HTML.
const isModern = CSS.supports('height', '1dvh') && 'OffscreenCanvas' in window
if (!isModern) import('./older-browsers.ts').then(({ showPlainPage }) => showPlainPage())
else
  for (const start of features)
    try {
      start()
    } catch (error) {
      // A failing feature must not stop the others.
      console.error(error)
    }
