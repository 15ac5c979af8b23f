import type { ComponentType } from 'react'
import { m } from '../messages/compiled/messages.js'
import { resolveIdentity } from '../messages/identity.ts'
import { OwnerText } from '../ui/owner-text.tsx'
import { contactGroup, hoursGroup, linksGroup, orderTimeGroup } from './contact-groups.tsx'
import type { ShopTextsOfLanguage } from './displayed-details.ts'
import { EditorField, EditorGroup, type EditorProps, type Group } from './editor-group.tsx'
import { ShopName } from './shop-name.tsx'
import { TextFields } from './text-fields.tsx'
import { Reasons, ServiceCards, Story } from './text-sections.tsx'

const identityGroup: Group = {
  heading: m.shopDetails_identity_heading,
  saveText: m.shopDetails_identity_save,
  fields: ({ texts }) => (
    <>
      <TextFields names={['name', 'town', 'welcome', 'tagline']} texts={texts} />
      <EditorField
        label={m.shopDetails_identity_year()}
        name="establishedYear"
        inputMode="numeric"
        pattern="\d{4}"
        maxLength={4}
      />
    </>
  ),
  preview: ({ details, defaults: { en, ta, establishedYear } }) => {
    const identity = resolveIdentity(details, { ...en, establishedYear, tamil: ta })
    const { welcome, tagline } = identity
    return (
      <div className="grid gap-4 bg-plaster p-5 wrap-anywhere">
        <ShopName identity={identity} />
        <OwnerText text={welcome} className="font-heading text-2xl font-semibold text-kandangi" />
        <OwnerText text={tagline} />
      </div>
    )
  },
}

const textGroups = [
  textGroup('story', m.shopDetails_story_heading, m.shopDetails_story_save, Story, 'bg-plaster px-5 pb-5'),
  textGroup(
    'reasons',
    m.shopDetails_reasons_heading,
    m.shopDetails_reasons_save,
    Reasons,
    'bg-kandangi p-5 text-plaster',
  ),
  textGroup('services', m.shopDetails_services_heading, m.shopDetails_services_save, ServiceCards, 'bg-plaster p-5'),
]

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

function textGroup(
  name: string,
  heading: () => string,
  saveText: () => string,
  Section: ComponentType<ShopTextsOfLanguage>,
  className: string,
): Group {
  return {
    heading,
    saveText,
    fields: ({ texts }) => <TextFields names={[name]} texts={texts} />,
    preview: ({ displayed }) => (
      <div className={className}>
        <Section {...displayed} />
      </div>
    ),
  }
}
