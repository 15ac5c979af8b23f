import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Manifest } from 'vite'
import { flashToast } from '../accounts/sign-in/flash-toast.ts'
import { endpoints } from '../api/endpoints.ts'
import type { Meta } from '../api/meta.ts'
import { pageColour } from '../api/shop-constants.ts'
import { DashboardFrame } from '../dashboard/dashboard-frame.tsx'
import { currentLanguage, localPath } from '../messages/language.ts'
import type { Page, PageContext } from '../site/page.server.ts'
import { PageFrame } from '../site/page-frame.tsx'
import headingFont from '../ui/fonts/arima-600.woff2?url'
import nameFont from '../ui/fonts/arima-600-name.woff2?url'
import tamilHeadingFont from '../ui/fonts/arima-600-tamil.woff2?url'
import { FlashContext } from '../ui/forms/form-state.ts'
import { ToastRegion } from '../ui/toast-region.tsx'
import dashboardStyles from './dashboard.css?url'
import visitorStyles from './visitor.css?inline'

const clientEntry = 'src/app/client.ts'
const manifestFile = new URL('../client/.vite/manifest.json', import.meta.url)
const clientScript = import.meta.env.PROD
  ? `/${(JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest)[clientEntry]?.file}`
  : `/${clientEntry}`

interface DocumentProps<Data> {
  page: Page<Data>
  data: Data
  meta: Meta[]
  context: PageContext
}

/** The Content-Security-Policy allows the inline style of visitors' pages by this digest. */
export const styleDigest = `sha256-${createHash('sha256').update(visitorStyles).digest('base64')}`

export function renderDocument<Data>(props: DocumentProps<Data>): string {
  return `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}`
}

/** On a phone the preload would delay the first paint by about 150 ms, and the fallbacks have similar widths. */
const onWideScreens = (href: string) => ({ href, media: '(min-width: 48rem)' })

/** The link to the Tamil pages is in the font of the name. */
function listFonts(isDashboard = false): { href: string; media?: string }[] {
  const isTamil = currentLanguage() === 'ta'
  if (isDashboard) return [isTamil ? nameFont : headingFont].map(onWideScreens)
  if (isTamil) return [{ href: tamilHeadingFont }, onWideScreens(headingFont)]
  return [headingFont, nameFont].map(onWideScreens)
}

export function titleOf(meta: Meta[]): string | undefined {
  return meta.find((one) => 'title' in one)?.title
}

function Document<Data>({ page, data, meta, context }: DocumentProps<Data>) {
  const { flash, path, search, frame } = context
  const isDashboard = page.access === 'owner'
  const content = <page.Content data={data} frame={frame} />
  const toasts = <ToastRegion initial={flash && flashToast(flash)} />
  return (
    <html lang={currentLanguage()} {...attributesForScripts(page, context)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={pageColour} />
        {meta.map(renderMeta)}
        {listFonts(isDashboard).map((font) => (
          <link key={font.href} rel="preload" {...font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {isDashboard ? <link rel="stylesheet" href={dashboardStyles} /> : <style>{visitorStyles}</style>}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={localPath('/manifest.webmanifest')} />
        <script type="module" src={clientScript} fetchPriority="low" />
      </head>
      <body>
        <FlashContext value={flash}>
          {isDashboard ? (
            <DashboardFrame path={path} shop={frame.identity.shop} unread={frame.user?.unread ?? 0} toasts={toasts}>
              {content}
            </DashboardFrame>
          ) : (
            <PageFrame
              path={path}
              address={search.size > 0 ? `${path}?${search}` : path}
              frame={frame}
              quickContact={page.quickContact?.(data, frame)}
              toasts={toasts}
            >
              {content}
            </PageFrame>
          )}
        </FlashContext>
      </body>
    </html>
  )
}

function attributesForScripts(
  { path, offline, measured }: Pick<Page<unknown>, 'path' | 'offline' | 'measured'>,
  context: PageContext,
) {
  const { user, isSignedIn, service, frame } = context
  const { analytics, serviceWorker } = context.deps.config
  const isMeasured = measured && analytics.countsVisits && !user?.isOwner
  return {
    'data-time': frame.time,
    'data-opening': JSON.stringify({ hours: frame.contactInfo.businessHours, closures: frame.closures }),
    'data-signed-in': isSignedIn ? (user?.email ?? '') : undefined,
    'data-session-unknown': context.databaseUnavailable || undefined,
    'data-save-data': context.hasSaveData || undefined,
    'data-offline-cache': (offline && serviceWorker) || undefined,
    'data-page-views': analytics.countsVisits ? endpoints.reportPageView.path : undefined,
    'data-interests': analytics.countsVisits ? endpoints.reportInterest.path : undefined,
    'data-web-vitals': isMeasured ? endpoints.reportWebVitals.path : undefined,
    'data-page': isMeasured ? path : undefined,
    'data-service': service && JSON.stringify(service),
  }
}

function renderMeta(meta: Meta): ReactNode {
  if ('title' in meta) return <title key="title">{meta.title}</title>
  if ('rel' in meta) return <link key={`${meta.rel} ${meta.hrefLang}`} {...meta} />
  return <meta key={'name' in meta ? meta.name : `${meta.property} ${meta.content}`} {...meta} />
}
