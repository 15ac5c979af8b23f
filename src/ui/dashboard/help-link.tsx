import type { ReactNode } from 'react'
import { dashboardPaths } from '../../api/dashboard-paths.ts'
import { answerId, helpTopics } from '../../api/help-topics.ts'
import { rememberFailure } from '../../browser/last-failure.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'

/** Adds a link from a failure in a section to its answer, or to the top of Help if there is none. */
export function linkToHelp(section?: string, heading?: string) {
  const topic = helpTopics.find((each) => each === section)
  const path = localPath(`${dashboardPaths.help}${topic ? `#${answerId(topic)}` : ''}`)
  return (failure: ReactNode) =>
    failure && (
      <>
        <span>{failure}</span>{' '}
        <a
          ref={rememberFailureBefore}
          href={path}
          // A new tab keeps the photos that are chosen here.
          target="_blank"
          rel="noopener"
          aria-label={heading && m.help_for({ section: heading })}
          // The padding of an inline link is for the thumb, and leaves the line as high as the others.
          className="link px-1 py-3.5"
        >
          {m.help_heading()}
        </a>
      </>
    )
}

/** React calls this when the failure appears. Not every failure comes from `useAction`. */
function rememberFailureBefore(link: HTMLElement | null): void {
  const text = link?.previousElementSibling?.textContent
  if (text) rememberFailure(text)
}
