import { dashboardPaths } from '../api/dashboard-paths.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { Poster } from '../shop-details/printing/poster.tsx'
import type { PrintedShop } from '../shop-details/printing/printed-shop.server.ts'
import styles from '../shop-details/printing/printing.css?url'
import { VisitingCards } from '../shop-details/printing/visiting-cards.tsx'
import { Button } from '../ui/forms/button.tsx'
import { useHydrated } from '../ui/forms/use-hydrated.ts'
import { dashboardScreen } from './dashboard-screen.tsx'

interface PrintData {
  shop: PrintedShop
  hasCards: boolean
}

export const cardsChoice = 'cards'

/** The choices are links and the browser prints by itself, so that the page works without script. */
export const PrintScreen = dashboardScreen(({ shop, hasCards }: PrintData) => (
  <>
    <link rel="stylesheet" href={styles} />
    <div className="print:hidden">
      <nav aria-label={m.print_choice()} className="mt-4 flex flex-wrap gap-2">
        <Choice path={dashboardPaths.print} text={m.print_poster()} isCurrent={!hasCards} />
        <Choice path={`${dashboardPaths.print}?of=${cardsChoice}`} text={m.print_cards()} isCurrent={hasCards} />
      </nav>
      <p className="mt-3 max-w-[44rem]">{hasCards ? m.print_howCards() : m.print_howPoster()}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <PrintButton />
        <a href={localPath(dashboardPaths.shop)} className="link inline-flex min-h-11 items-center">
          {m.print_change()}
        </a>
      </div>
    </div>
    <div className="paper-frame">{hasCards ? <VisitingCards shop={shop} /> : <Poster shop={shop} />}</div>
  </>
))

function Choice({ path, text, isCurrent }: { path: string; text: string; isCurrent: boolean }) {
  return (
    <a href={localPath(path)} aria-current={isCurrent ? 'true' : undefined} className="choice">
      {text}
    </a>
  )
}

function PrintButton() {
  return (
    <Button disabled={!useHydrated()} onClick={() => print()}>
      {m.print_print()}
    </Button>
  )
}
