import { type ReactNode, useEffect, useState } from 'react'
import { answerId } from '../api/help-topics.ts'
import { type LastFailure, readLastFailure } from '../browser/last-failure.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { DashboardSection } from '../ui/dashboard/dashboard-section.tsx'
import { dashboardScreen } from './dashboard-screen.tsx'
import type { HelpData } from './help.server.ts'
import { type Answer, listAnswers } from './help-answers.ts'
import { HelpContact } from './help-contact.tsx'
import { Steps } from './help-steps.tsx'
import { ReportButton } from './report-button.tsx'

export const HelpScreen = dashboardScreen((data: HelpData) => {
  const [failure, setFailure] = useState<LastFailure>()
  // The server does not know what failed in this browser.
  useEffect(() => setFailure(readLastFailure()), [])

  const report = { start: data, failure, details: data.state.map(({ text, details }) => details ?? text) }
  const contact = <HelpContact report={report} />
  const hasTrouble = data.state.some(({ isTrouble }) => isTrouble)
  const state = <ShopState state={data.state} />
  return (
    <div className="grid items-start lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] lg:gap-x-4 lg:[&>section]:col-start-1">
      {hasTrouble && state}
      {data.contact && contact}
      <div className="mt-2 min-w-0 lg:col-start-2 lg:row-span-3 lg:row-start-1">
        {listAnswers(data.designCount).map((answer) => (
          <AnswerRow key={answer.topic} answer={answer}>
            <ReportButton
              report={{ ...report, subject: answer.question }}
              text={m.help_write()}
              question={answer.question}
              isLink
            />
          </AnswerRow>
        ))}
      </div>
      {!hasTrouble && state}
      {!data.contact && contact}
    </div>
  )
})

function ShopState({ state }: Pick<HelpData, 'state'>) {
  return (
    <DashboardSection id="state" heading={m.help_state()}>
      <ul className="grid gap-2">
        {state.map(({ text, isTrouble, path }) => (
          <li key={text} className={isTrouble ? 'form-failure' : undefined}>
            {isTrouble && path ? (
              <a href={localPath(path)} className="link inline-flex min-h-11 items-center">
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </DashboardSection>
  )
}

function AnswerRow({ answer, children }: { answer: Answer; children: ReactNode }) {
  const { topic, Icon, question, steps, link } = answer
  return (
    <DashboardSection id={answerId(topic)} heading={question} row={{ icon: <Icon /> }}>
      <ol className="grid gap-4 ps-6 [list-style:decimal] *:marker:font-semibold *:marker:text-kandangi">
        {steps.map(([text, ...pictures]) => (
          <li key={text}>
            {text}
            {pictures.length > 0 && <Steps pictures={pictures} />}
          </li>
        ))}
      </ol>
      <a href={localPath(link.path)} className="button button-quiet justify-self-start">
        {m.help_open({ place: link.place })}
      </a>
      <div className="flex flex-wrap items-center gap-x-3 border-t border-thread pt-2 text-sm">
        {m.help_stillNot()}
        {children}
      </div>
    </DashboardSection>
  )
}
