import { m } from '../messages/compiled/messages.js'
import { contactGroup, hoursGroup, linksGroup, orderTimeGroup } from './contact-groups.tsx'
import { EditorGroup, type EditorProps } from './editor-group.tsx'
import { identityGroup, textGroups } from './text-groups.tsx'

const groups = [identityGroup, contactGroup, linksGroup, ...textGroups, hoursGroup, orderTimeGroup]

export function ShopDetailsEditor(props: EditorProps) {
  return (
    <>
      <p>{m.shopDetails_hint()}</p>
      {groups.map((group) => (
        <EditorGroup key={group.heading()} group={group} {...props} />
      ))}
    </>
  )
}
