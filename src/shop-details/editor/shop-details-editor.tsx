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
    // The shop's phone number is that of WhatsApp, too, as long as there is no other.
    const shown = name === 'whatsapp' && !edited.saved.whatsapp ? 'phone' : name
    const isSample = props.samples.some((sample) => sample === shown)
    return { part, isOpen: isOpen(part), isUnsaved: edited.areUnsaved(part.paths), isSample }
  }

  return (
    <div className="shop-editor" data-changing={edited.isUnsaved || undefined}>
      {/* The fields of a part take its place. */}
      <div className={`shop-editor-top ${open ? 'lg:hidden' : ''}`}>{children}</div>
      <DashboardSection id="shop-details" heading={m.admin_shopDetailsHeading()}>
        <PartLinks parts={parts} samples={props.samples} />
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

type PartLinksProps = Pick<EditorProps, 'samples'> & { parts: ReturnType<typeof listParts> }

/** Links to the samples, and to the parts that change most often. They are below several screens of a phone. */
function PartLinks({ parts, samples }: PartLinksProps) {
  const names = new Set([...samples, 'hours', 'phone', 'address'] as const)
  return (
    <ul className="part-links">
      {[...names].map((name) => (
        <li key={name}>
          <SheetLink sheet={fieldId(parts[name].paths[0] ?? '')} className="link">
            {parts[name].heading}
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
