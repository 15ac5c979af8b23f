import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { RequestIdContext, requestIdOnPage } from './site/crash-page.tsx'
import { listenBeforeRouter } from './ui/step-back.ts'
import { overwriteGetLocale } from './words/compiled/runtime.js'
import { languageOf } from './words/language.ts'

listenBeforeRouter()
// A built script has its language; while one develops, the same ones serve every page.
if (import.meta.env.DEV) overwriteGetLocale(() => languageOf(location.pathname))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestIdContext value={requestIdOnPage()}>
        <HydratedRouter />
      </RequestIdContext>
    </StrictMode>,
  )
})
