import { m } from '../../messages/compiled/messages.js'
import { Chip } from '../../ui/dashboard/chip.tsx'
import { PencilIcon } from '../../ui/dashboard/dashboard-icons.tsx'
import { SheetLink } from '../../ui/dashboard/sheet-link.tsx'
import { fieldId } from '../public/texts-by-path.ts'
import type { Part } from './parts.ts'

export interface PartState {
  part: Part
  isOpen: boolean
  isUnsaved: boolean
  isSample: boolean
}

/** Covers the text of a part on the page, so that a tap anywhere on it opens its sheet. */
export function ChangeLink({ part, isOpen, ...state }: PartState) {
  const name = m.shopDetails_change({ part: part.heading })
  return (
    <>
      <SheetLink
        sheet={fieldId(part.paths[0] ?? '')}
        aria-label={[name, textOf(state)].filter(Boolean).join(', ')}
        aria-current={isOpen || undefined}
        className="change-link"
      >
        <PencilIcon />
        <LinkTargets part={part} />
      </SheetLink>{' '}
      <StateMark {...state} />
    </>
  )
}

type MarkedState = Pick<PartState, 'isUnsaved' | 'isSample'>

/** Stands beside or below the text, so that it covers none. */
export function StateMark(state: MarkedState) {
  const text = textOf(state)
  return (
    text && (
      <span className="justify-self-end text-sm font-semibold text-kandangi">
        {state.isUnsaved ? <Chip>{text}</Chip> : text}
      </span>
    )
  )
}

const textOf = ({ isUnsaved, isSample }: MarkedState) =>
  isUnsaved ? m.shopDetails_unsaved() : isSample && m.shopDetails_changeSample()

/** Marks the place of each text of a part for links from other pages. */
export function LinkTargets({ part }: { part: Part }) {
  return part.paths.map((path) => <i key={path} id={fieldId(path)} />)
}
