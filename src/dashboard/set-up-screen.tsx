import { useEffect, useRef, useState } from 'react'
import type { SetUpItem } from '../api/set-up.ts'
import { setUpItems } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { bindFields } from '../shop-details/editor/text-fields.tsx'
import { fieldTexts, type SavedDetails } from '../shop-details/public/displayed-details.ts'
import { flattenTexts, type Texts, toDocument } from '../shop-details/public/texts-by-path.ts'
import { useRefresh } from '../ui/dashboard/action.tsx'
import { useWarningBeforeLeaving } from '../ui/dashboard/use-warning-before-leaving.ts'
import { dashboardScreen, WaitForHydration } from './dashboard-screen.tsx'
import type { SetUpData } from './load-set-up.server.ts'
import { SetUpEnd } from './set-up-end.tsx'
import { SetUpProgress, StepLink } from './set-up-progress.tsx'
import { SetUpQuestion, startsTyping } from './set-up-question.tsx'
import { itemOf, openStep, type SetUpStep, stepAddress, useStep } from './set-up-steps.ts'

/** A shorter phone number is not shown as one of the shop. */
const leastPhoneDigits = 8

type TextField = HTMLInputElement | HTMLTextAreaElement

export const SetUpScreen = dashboardScreen((data: SetUpData) => (
  <WaitForHydration>
    <Walk {...data} />
  </WaitForHydration>
))

function Walk(data: SetUpData) {
  const { details, defaults, firstStep, setUp } = data
  const refresh = useRefresh()
  const step = useStep(firstStep)
  const part = useFocusedStep(step)
  const [typed, setTyped] = useState<Texts>({})
  // The next question does not wait for the refreshed data.
  const [answered, setAnswered] = useState<SetUpItem[]>([])
  const [sent, setSent] = useState<Texts>({})
  const [firstOpen] = useState(setUp.open[0])
  const isLeft = (item: SetUpItem) => !answered.includes(item)
  const [open, samples] = [setUp.open.filter(isLeft), setUp.samples.filter(isLeft)]
  const nth = step === 'end' ? setUpItems.length : setUpItems.indexOf(step)
  const next = setUpItems.slice(nth + 1).find((item) => open.includes(item)) ?? 'end'
  const previous = setUpItems[nth - 1]

  const texts = { ...fieldTexts(details, defaults), ...Object.fromEntries(setUp.samples.map((item) => [item, ''])) }
  const saved = flattenTexts(details)
  const written = Object.fromEntries(Object.entries(typed).filter(([path, text]) => text !== (texts[path] ?? '')))
  const isShown = ([path, text]: [string, string]) =>
    path !== 'phone' || (text.match(/\p{Nd}/gu) ?? []).length >= leastPhoneDigits
  const shownTexts = Object.fromEntries(Object.entries(written).filter(isShown))
  const showsTyped = Object.keys(shownTexts).some((path) => itemOf(path) === step)
  const shown = toDocument<SavedDetails>({ ...saved, ...shownTexts })
  const edited = {
    ...data,
    details: shown,
    bind: bindFields({ ...texts, ...typed }, setTyped),
  }

  const isUnsaved = Object.entries(written).some(([path, text]) => text !== sent[path])
  useWarningBeforeLeaving(isUnsaved)
  useEffect(() => {
    if (!location.search) history.replaceState(null, '', stepAddress(firstStep))
  }, [firstStep])

  function finish(item: SetUpItem, changes: Texts = {}) {
    setAnswered((answered) => [...answered, item])
    setSent((sent) => ({ ...sent, ...changes }))
    // The owner may have gone on before the response.
    if (new URLSearchParams(location.search).get('question') === item) openStep(next)
    void refresh()
  }

  const saysSamples = !showsTyped && samples.some((item) => item === step || step === firstOpen)
  const links = (
    <>
      {/* On a phone, the link stands above the question. */}
      {previous && (
        <StepLink step={previous} className="button button-quiet max-md:hidden">
          {m.setUp_back()}
        </StepLink>
      )}
      {step !== 'end' && (
        <StepLink step={next}>
          {/* The button 'Yes' about WhatsApp continues, too. */}
          {step === 'whatsapp' || open.includes(step) ? m.setUp_later() : m.setUp_continue()}
        </StepLink>
      )}
    </>
  )

  return (
    <section
      ref={part}
      tabIndex={-1}
      aria-labelledby="question"
      data-changing={isUnsaved || undefined}
      className="panel set-up"
    >
      <SetUpProgress {...{ step, previous, open, samples }} />
      {step === 'end' ? (
        <SetUpEnd open={open} samples={samples} edited={edited} links={links} />
      ) : (
        <SetUpQuestion
          key={step}
          {...{ item: step, edited, written, open, samples, saysSamples, showsTyped, finish, links }}
        />
      )}
    </section>
  )
}

/** Shows the top of a question and focuses its field, or else the question. The first one waits for a tap. */
function useFocusedStep(step: SetUpStep) {
  const part = useRef<HTMLElement>(null)
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    const field = startsTyping(step) && part.current?.querySelector<TextField>('form .field-input')
    scrollTo(0, 0)
    ;(field || part.current)?.focus({ preventScroll: true })
    // Typing replaces the name of a new shop.
    if (field) field.select()
  }, [step])
  return part
}
