import type { ErrorCode } from '../api/errors.ts'
import { m } from '../messages/compiled/messages.js'
import { errorMessage } from '../messages/error-messages.ts'
import { localPath } from '../messages/language.ts'
import { describeUnindexed } from '../ui/unindexed-page.ts'
import { MessagePage } from './missing-pages.tsx'
import { definePage } from './page.server.ts'

export interface Failure {
  status: number
  /** The form whose post failed, and its own message for that. */
  form?: { address: string; failure: string | undefined }
  /** The log is searched by the id of the request. The page of a busy shop has none, so that all requests share it. */
  requestId?: string
}

const limited: ErrorCode = 'RESOURCE_EXHAUSTED'

/** Answers when the shop is busy or has failed. Pages without an id are the same for all requests of a form. */
export function errorPage({ status, form, requestId }: Failure) {
  const isLimited = status === 429
  const isBusy = isLimited || status === 503
  const heading = () => (isLimited && form?.failure) || (isBusy ? m.crash_busyHeading() : m.crash_heading())
  return definePage({
    path: '/error',
    access: 'anyone',
    cache: requestId ? undefined : { anyStatus: true },
    load: () => ({ data: {}, status }),
    describe: (_, { identity }) => describeUnindexed(identity, heading()),
    // biome-ignore lint/correctness/noComponentHookFactories: It has no state.
    Content: () => (
      <MessagePage
        heading={heading()}
        text={
          <>
            {isLimited ? errorMessage(limited) : isBusy ? m.crash_busyText() : m.crash_text()}
            {requestId && <span className="mt-3 block">{m.crash_code({ code: requestId })}</span>}
          </>
        }
        links={[
          { href: form?.address ?? '', text: m.crash_reload() },
          { href: localPath('/'), text: m.page_back() },
        ]}
      />
    ),
  })
}
