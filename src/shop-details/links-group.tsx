import type { ContactInfoChange } from '../api/contact.ts'
import { endpoints } from '../api/endpoints.ts'
import { readChatNumber, readLink } from '../api/parse-links.ts'
import { linkMaxLength } from '../api/shop-constants.ts'
import type { ShopTextsChange } from '../api/shop-texts.ts'
import { m } from '../messages/compiled/messages.js'
import { fieldMessage } from '../messages/error-messages.ts'
import { Field } from '../ui/field.tsx'
import { ChatAndMap } from './contact-details.tsx'
import { displayedLinks } from './displayed-details.ts'
import { EditorGroup } from './editor-group.tsx'
import { FooterLinks } from './footer-links.tsx'
import { fieldId, type Texts } from './texts-by-path.ts'

export function LinksGroup({ written, info }: { written: ShopTextsChange; info: ContactInfoChange }) {
  const { whatsapp = '', videos = '', map = '', tamil } = written
  return (
    <EditorGroup
      heading={m.shopDetails_links_heading()}
      save={m.shopDetails_links_save()}
      call={endpoints.changeShopTexts}
      written={{ whatsapp, map, videos }}
      toInput={(typed) => typed}
      check={problemsIn}
      fields={() => (
        <>
          <Field
            label={m.shopDetails_links_whatsapp()}
            name="whatsapp"
            id={fieldId('whatsapp')}
            type="tel"
            hint={m.shopDetails_links_whatsappHint()}
            autoComplete="off"
            maxLength={40}
            placeholder={displayedLinks({}, info).whatsapp}
          />
          <LinkField name="map" label={m.shopDetails_links_map()} hint={m.shopDetails_links_mapHint()} />
          <LinkField name="videos" label={m.shopDetails_links_videos()} hint={m.shopDetails_links_videosHint()} />
        </>
      )}
      preview={(typed) => <Links {...displayedLinks({ ...parse(typed), tamil }, info)} />}
    />
  )
}

/** The type `url` would reject links that the server accepts. */
function LinkField(props: { name: 'map' | 'videos'; label: string; hint: string }) {
  return <Field {...props} id={fieldId(props.name)} inputMode="url" autoComplete="off" maxLength={linkMaxLength} />
}

function Links(links: ReturnType<typeof displayedLinks>) {
  return (
    <>
      <div className="bg-limewash p-5">
        <ChatAndMap links={links} />
      </div>
      <div className="on-dark bg-teak p-5 text-plaster">
        <FooterLinks links={links} />
      </div>
    </>
  )
}

function parse({ whatsapp = '', map = '', videos = '' }: Texts) {
  return { whatsapp: readChatNumber(whatsapp), map: readLink(map), videos: readLink(videos) }
}

function problemsIn(typed: Texts): Record<string, string> {
  const invalid = Object.entries(parse(typed)).filter(([, value]) => value === undefined)
  return Object.fromEntries(invalid.map(([name]) => [name, fieldMessage(name)]))
}
