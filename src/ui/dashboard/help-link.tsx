import { dashboardPaths } from '../../api/dashboard-paths.ts'
import { answerId, helpTopics } from '../../api/help-topics.ts'
import { rememberFailure } from '../../browser/last-failure.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'

/** Leads from a failure in a section to its answer, or to the top of Help if there is none. */
export function HelpLink({ section, heading }: { section?: string; heading?: string }) {
  const topic = helpTopics.find((each) => each === section)
  return (
    <a
      ref={rememberFailureBefore}
      href={localPath(`${dashboardPaths.help}${topic ? `#${answerId(topic)}` : ''}`)}
      aria-label={heading && m.help_for({ section: heading })}
      className="link inline-flex min-h-11 items-center px-1"
    >
      {m.help_heading()}
    </a>
  )
}

/** React calls this when the failure appears. Not every failure comes from `useAction`. */
function rememberFailureBefore(link: HTMLElement | null): void {
  const text = link?.previousElementSibling?.textContent
  if (text) rememberFailure(text)
}
