import type { ReactNode } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { DashboardSection } from '../../ui/dashboard/dashboard-section.tsx'
import { useOpenSheet } from '../../ui/dashboard/open-sheet.ts'
import { SheetLink } from '../../ui/dashboard/sheet-link.tsx'
import { useIsWide } from '../../ui/dashboard/use-is-wide.ts'
import { fieldId } from '../public/texts-by-path.ts'
import { ChangeLink, LinkTargets, type PartState } from './change-link.tsx'
import { PartRows, partsInRows, rowsId } from './part-rows.tsx'
import { PartSheet } from './part-sheet.tsx'
import { listParts, type PartName } from './parts.ts'
import { ShopPage } from './shop-page.tsx'
import { type EditorProps, useEditedDetails } from './use-edited-details.ts'

type ShopDetailsEditorProps = EditorProps & {
  /** Stands above the shop on a phone, and beside it in a wide window. */
  children: ReactNode
  /** Stands below all rows. */
  end: ReactNode
}

export function ShopDetailsEditor({ children, end, ...props }: ShopDetailsEditorProps) {
  const edited = useEditedDetails(props)
  const isWide = useIsWide('lg')
  const sheet = useOpenSheet()
  const parts = listParts(props.details)
  const isOpen = ({ paths }: PartState['part']) => paths.some((path) => fieldId(path) === sheet)
  const open = Object.values(parts).find(isOpen)
  const stateOf = (name: PartName): PartState => {
    const part = parts[name]
    return { part, isOpen: isOpen(part), isUnsaved: edited.areUnsaved(part.paths) }
  }

  return (
    <div className="shop-editor" data-changing={edited.isUnsaved || undefined}>
      <div className="shop-editor-top" data-hidden={open && ''}>
        {children}
      </div>
      <DashboardSection id="shop-details" heading={m.admin_shopDetailsHeading()}>
        <PartLinks parts={parts} />
        <p>{m.shopDetails_hint()}</p>
        <ShopPage {...props} details={edited.details} linkTo={(name) => <ChangeLink {...stateOf(name)} />} />
      </DashboardSection>
      <div className="shop-editor-side">
        {/* A link to a row must not scroll its sheet out of view. */}
        {partsInRows.map((name) => (
          <LinkTargets key={name} part={parts[name]} />
        ))}
        {open && (
          <PartSheet key={sheet} part={open} path={sheet.replace(fieldId(''), '')} isWide={isWide} edited={edited} />
        )}
        <PartRows details={edited.details} time={props.time} stateOf={stateOf} />
        {end}
      </div>
    </div>
  )
}

/** These parts change most often, and are below several screens of a phone. */
function PartLinks({ parts }: { parts: ReturnType<typeof listParts> }) {
  return (
    <ul className="part-links">
      {([parts.hours, parts.phone, parts.address] as const).map(({ heading, paths: [path = ''] }) => (
        <li key={heading}>
          <SheetLink sheet={fieldId(path)} className="link">
            {heading}
          </SheetLink>
        </li>
      ))}
      <li>
        <a href={`#${rowsId}`} className="link">
          {m.shopDetails_jumpToLinks()}
        </a>
      </li>
    </ul>
  )
}
