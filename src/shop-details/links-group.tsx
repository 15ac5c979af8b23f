import { parseChatNumber, parseLink } from '../api/parse-links.ts'
import { linkMaxLength } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { fieldMessage } from '../messages/error-messages.ts'
import { resolveLinks, type SavedDetails } from './displayed-details.ts'
import { type EditedDetails, EditorField, EditorGroup } from './editor-group.tsx'
import { ChatAndMap, FooterLinks } from './shop-links.tsx'

export function LinksGroup(edited: EditedDetails) {
  return (
    <EditorGroup
      heading={m.shopDetails_links_heading()}
      saveText={m.shopDetails_links_save()}
      {...edited}
      check={findInvalidLinks}
      fields={(details) => (
        <>
          <EditorField
            label={m.shopDetails_links_whatsapp()}
            name="whatsapp"
            type="tel"
            hint={m.shopDetails_links_whatsappHint()}
            maxLength={40}
            placeholder={resolveLinks({ phone: details.phone }).whatsapp}
          />
          <LinkField name="map" label={m.shopDetails_links_map()} hint={m.shopDetails_links_mapHint()} />
          <LinkField name="videos" label={m.shopDetails_links_videos()} hint={m.shopDetails_links_videosHint()} />
        </>
      )}
      preview={(details) => {
        const links = resolveLinks({ ...details, ...parseLinks(details) })
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
      }}
    />
  )
}

/** The field does not have the type `url`, which would reject links that the server accepts. */
function LinkField(props: { name: 'map' | 'videos'; label: string; hint: string }) {
  return <EditorField {...props} inputMode="url" maxLength={linkMaxLength} />
}

function parseLinks({ whatsapp = '', map = '', videos = '' }: SavedDetails) {
  return { whatsapp: parseChatNumber(whatsapp), map: parseLink(map), videos: parseLink(videos) }
}

function findInvalidLinks(typed: SavedDetails): Record<string, string> {
  const invalid = Object.entries(parseLinks(typed)).filter(([, value]) => value === undefined)
  return Object.fromEntries(invalid.map(([name]) => [name, fieldMessage(name)]))
}
