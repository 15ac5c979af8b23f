import { type ReactNode, useContext, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router'
import type { Route } from './+types/root'
import { noticeToast } from './accounts/notice-toast.ts'
import { storedEmail } from './accounts/stored-session.ts'
import { StoredSessionKeeper } from './accounts/stored-session-keeper.tsx'
import { PageViewReporter } from './analytics/page-view-reporter.tsx'
import { reportInterest } from './analytics/report-interest.ts'
import stylesheet from './app.css?url'
import { countUnreadOrNone } from './contact/inbox-page.server.ts'
import { MessageCourier } from './contact/message-courier.tsx'
import { UnreadMessages } from './contact/unread-messages.ts'
import { savesData } from './gallery/saves-data.server.ts'
import { SavesData } from './gallery/sparing.ts'
import { ownersAddressForPages } from './platform/owners-address.server.ts'
import { requestContext } from './platform/request-context.server.ts'
import { getClosuresOrNone } from './shop-details/closures.server.ts'
import { getWrittenContactInfoOrNone } from './shop-details/contact-info.server.ts'
import { ShopClock } from './shop-details/shop-clock.tsx'
import { getWrittenTextsOrNone } from './shop-details/shop-texts.server.ts'
import { shownContactInfo, shownLinks } from './shop-details/shown-details.ts'
import { CrashPage, type CrashReason } from './site/crash-page.tsx'
import { NonceContext } from './site/inline-scripts.ts'
import { KeptStrip } from './site/kept/kept-strip.tsx'
import { PageKeeper } from './site/kept/page-keeper.tsx'
import { LaterScripts } from './site/later-scripts.tsx'
import { PageFrame } from './site/page-frame.tsx'
import { yearInShop } from './site/years-of-experience.tsx'
import headingFont from './ui/fonts/arima-600.woff2?url'
import tamilHeadingFont from './ui/fonts/arima-600-tamil.woff2?url'
import { InterestContext } from './ui/interest.ts'
import { NoticeContext } from './ui/notice.ts'
import { useTakesOver } from './ui/taken-over.ts'
import { Toasts } from './ui/toasts.tsx'
import { m } from './words/compiled/messages.js'
import { currentLanguage, type Language, pathIn } from './words/language.ts'

/** What every screen needs: how to reach the shop, who is signed in, and what a form just posted has to say. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, visitor, notice, service } = context.get(requestContext)
  const [written, texts, closures, adminEmail] = await Promise.all([
    getWrittenContactInfoOrNone(shop),
    getWrittenTextsOrNone(shop),
    getClosuresOrNone(shop),
    ownersAddressForPages(shop),
  ])
  return {
    contactInfo: shownContactInfo(written, texts.tamil),
    links: shownLinks(texts, written),
    closures,
    time: shop.now(),
    adminEmail,
    visitorEmail: visitor?.email,
    ...(visitor?.isAdmin && { unread: await countUnreadOrNone(shop) }),
    keptOnPhone: shop.config.keptOnPhone,
    savesData: savesData(request.headers.get('save-data')),
    countsPageViews: shop.config.analytics.countsHere,
    ...(service && { service }),
    year: yearInShop(shop.now()),
    notice,
  }
}

/**
 * For visitors nothing of it changes by moving between screens. Somebody signed in may be the owner, whose messages are
 * counted: the server knows.
 */
export function shouldRevalidate({ defaultShouldRevalidate, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && (currentUrl.href === nextUrl.href || storedEmail() !== undefined)
}

const headingFonts: Record<Language, string[]> = { en: [headingFont], ta: [tamilHeadingFont, headingFont] }

export const links: Route.LinksFunction = () => [
  ...headingFonts[currentLanguage()].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: pathIn(currentLanguage(), '/manifest.webmanifest') },
]

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext)
  return (
    <html lang={currentLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#FBF6EC" />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        <LaterScripts around={<ScrollRestoration nonce={nonce} />} />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const {
    contactInfo,
    links,
    closures,
    time,
    adminEmail,
    visitorEmail,
    unread = 0,
    countsPageViews,
    keptOnPhone,
    savesData,
    year,
  } = loaderData
  useTakesOver()
  // A notice is for the page that was loaded with it, not for those that one goes on to.
  const isFirstPage = useLocation().key === 'default'
  // The page was loaded with the rights that its script needs, or without.
  const [service] = useState(loaderData.service)
  const notice = isFirstPage ? loaderData.notice : undefined
  return (
    <StoredSessionKeeper visitorEmail={visitorEmail} notice={loaderData.notice}>
      <NoticeContext value={notice}>
        <UnreadMessages value={unread}>
          <KeptStrip time={time} />
          <ShopClock time={time}>
            <InterestContext value={countsPageViews ? reportInterest : toldToNobody}>
              <PageFrame
                contactInfo={contactInfo}
                links={links}
                closures={closures}
                adminEmail={adminEmail}
                year={year}
              >
                <SavesData value={savesData}>
                  <Outlet />
                </SavesData>
              </PageFrame>
            </InterestContext>
          </ShopClock>
        </UnreadMessages>
      </NoticeContext>
      <Toasts initial={loaderData.notice && noticeToast(loaderData.notice)} />
      <MessageCourier />
      {keptOnPhone && <PageKeeper savesData={savesData} />}
      {(countsPageViews || service) && <PageViewReporter countsHere={countsPageViews} service={service} />}
    </StoredSessionKeeper>
  )
}

const toldToNobody = () => {}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CrashPage reason={reasonOf(error)} requestId={requestIdIn(error)} />
}

/** Instead of a screen's data, where they could not be had. */
function requestIdIn(error: unknown): string | undefined {
  return isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data || undefined : undefined
}

const reasons: Partial<Record<number, CrashReason>> = { 404: 'not found', 503: 'busy' }

function reasonOf(error: unknown): CrashReason {
  if (isRouteErrorResponse(error)) return reasons[error.status] ?? 'our fault'
  // What the browser throws when a screen's data could not be fetched.
  return typeof window !== 'undefined' && error instanceof TypeError && /fetch|network|load/i.test(error.message)
    ? 'unreachable'
    : 'our fault'
}

export const meta: Route.MetaFunction = () => [
  { title: m.shop_title() },
  { name: 'description', content: m.shop_description() },
]
