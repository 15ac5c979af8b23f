import { m } from '../../messages/compiled/messages.js'
import { useOpenSheet } from '../../ui/dashboard/open-sheet.ts'
import { useIsWide } from '../../ui/dashboard/use-is-wide.ts'
import { fieldId } from '../public/texts-by-path.ts'
import { ChangeLink, LinkTargets, type PartState } from './change-link.tsx'
import { PartRows, rowNames } from './part-rows.tsx'
import { PartSheet } from './part-sheet.tsx'
import { listParts, type PartName } from './parts.ts'
import { ShopPage } from './shop-page.tsx'
import { type EditorProps, useEditedDetails } from './use-edited-details.ts'

export function ShopDetailsEditor(props: EditorProps) {
  const edited = useEditedDetails(props)
  const isWide = useIsWide()
  const sheet = useOpenSheet()
  const parts = listParts(props.details)
  const isOpen = ({ paths }: PartState['part']) => paths.some((path) => fieldId(path) === sheet)
  const open = Object.values(parts).find(isOpen)
  const stateOf = (name: PartName): PartState => {
    const part = parts[name]
    return { part, isOpen: isOpen(part), isUnsaved: edited.areUnsaved(part.paths) }
  }

  return (
    <>
      <p>{m.shopDetails_hint()}</p>
      <div className="shop-editor" data-changing={edited.isUnsaved || undefined}>
        <ShopPage {...props} details={edited.details} linkTo={(name) => <ChangeLink {...stateOf(name)} />} />
        <div className="shop-editor-side">
          {/* A link to a row must not scroll its sheet out of view. */}
          {rowNames.map((name) => (
            <LinkTargets key={name} part={parts[name]} />
          ))}
          {open && (
            <PartSheet key={sheet} part={open} path={sheet.replace(fieldId(''), '')} isWide={isWide} edited={edited} />
          )}
          <PartRows details={edited.details} time={props.time} stateOf={stateOf} />
        </div>
      </div>
    </>
  )
}
