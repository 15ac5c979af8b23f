import type { MouseEvent, ReactNode } from 'react'
import { setUpItems } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { Chip } from '../ui/dashboard/chip.tsx'
import { Collapsible } from '../ui/dashboard/collapsible.tsx'
import { NextIcon, PreviousIcon } from '../ui/dashboard/dashboard-icons.tsx'
import type { SetUp } from './set-up.server.ts'
import { itemNames, openStep, type SetUpStep, stepAddress } from './set-up-steps.ts'

type SetUpProgressProps = SetUp & { step: SetUpStep; previous: SetUpStep | undefined }

export function SetUpProgress({ step, previous, open, samples }: SetUpProgressProps) {
  const count = setUpItems.length
  const doneCount = count - open.length
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-3">
        {previous && (
          <StepLink
            step={previous}
            className="-my-4 flex min-h-11 items-center gap-1 font-semibold text-kandangi md:hidden"
          >
            <PreviousIcon />
            {m.setUp_back()}
          </StepLink>
        )}
        {/* The text below says the same. */}
        <div className="set-up-progress grow" aria-hidden="true">
          {setUpItems.map((item) => (
            <span key={item} data-step={item === step ? 'current' : open.includes(item) ? 'open' : 'done'} />
          ))}
        </div>
      </div>
      {step !== 'end' ? (
        <Collapsible
          key={step}
          title={
            <span className="py-1 leading-tight font-semibold">
              {m.setUp_progress({ nth: setUpItems.indexOf(step) + 1, count })} · {itemNames[step]()}
            </span>
          }
        >
          <StepList {...{ step, open, samples }} />
        </Collapsible>
      ) : (
        doneCount > 0 && (
          <p className="pt-2 font-semibold">
            {m.setUp_progress({ nth: doneCount, count })} · {m.setUp_done()}
          </p>
        )
      )}
    </div>
  )
}

export function StepList({ step, open, samples }: SetUp & { step?: SetUpStep }) {
  return (
    <ol className="border-b border-thread">
      {setUpItems.map((item) => (
        <li key={item} className="border-t border-thread">
          <StepLink
            step={item}
            isCurrent={item === step}
            className="flex min-h-11 items-center gap-3 font-semibold text-kandangi"
          >
            <span className="min-w-0 grow">{itemNames[item]()}</span>{' '}
            {open.includes(item) ? (
              <span
                className={`text-sm font-normal whitespace-nowrap ${samples.includes(item) ? '' : 'text-teak-soft'}`}
              >
                {samples.includes(item) ? m.setUp_isSample() : m.setUp_notYet()}
              </span>
            ) : (
              <Chip>{m.setUp_done()}</Chip>
            )}
            <NextIcon />
          </StepLink>
        </li>
      ))}
    </ol>
  )
}

interface StepLinkProps {
  step: SetUpStep
  className?: string
  isCurrent?: boolean
  children: ReactNode
}

export function StepLink({ step, className = 'button button-quiet min-w-11', isCurrent, children }: StepLinkProps) {
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openStep(step)
  }
  return (
    <a href={stepAddress(step)} onClick={open} aria-current={isCurrent ? 'step' : undefined} className={className}>
      {children}
    </a>
  )
}
