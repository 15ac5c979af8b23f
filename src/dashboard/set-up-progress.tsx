import type { MouseEvent, ReactNode } from 'react'
import type { SetUpItem } from '../api/set-up.ts'
import { setUpItems } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { Chip } from '../ui/dashboard/chip.tsx'
import { Collapsible } from '../ui/dashboard/collapsible.tsx'
import { itemNames, openStep, type SetUpStep, stepAddress } from './set-up-steps.ts'

export function SetUpProgress({ step, open }: { step: SetUpStep; open: SetUpItem[] }) {
  const count = setUpItems.length
  const isEnd = step === 'end'
  const nth = isEnd ? count - open.length : setUpItems.indexOf(step) + 1
  return (
    <div>
      {/* The text below says the same. */}
      <div className="set-up-progress" aria-hidden="true">
        {setUpItems.map((item) => (
          <span key={item} data-step={item === step ? 'current' : open.includes(item) ? 'open' : 'done'} />
        ))}
      </div>
      <Collapsible
        key={step}
        title={
          <span className="py-1 leading-tight font-semibold">
            {m.setUp_progress({ nth, count })} · {isEnd ? m.setUp_done() : itemNames[step]()}
          </span>
        }
      >
        <ol className="border-b border-thread">
          {setUpItems.map((item) => (
            <li key={item} className="flex items-center justify-between gap-3 border-t border-thread">
              <StepLink step={item} isText isCurrent={item === step}>
                {itemNames[item]()}
              </StepLink>
              {!open.includes(item) && <Chip>{m.setUp_done()}</Chip>}
            </li>
          ))}
        </ol>
      </Collapsible>
    </div>
  )
}

interface StepLinkProps {
  step: SetUpStep
  isText?: boolean
  isCurrent?: boolean
  children: ReactNode
}

export function StepLink({ step, isText, isCurrent, children }: StepLinkProps) {
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openStep(step)
  }
  return (
    <a
      href={stepAddress(step)}
      onClick={open}
      aria-current={isCurrent ? 'step' : undefined}
      className={isText ? 'link min-w-11 py-2.5' : 'button button-quiet'}
    >
      {children}
    </a>
  )
}
