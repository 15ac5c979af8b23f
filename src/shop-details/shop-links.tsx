import { chatLink } from '../api/contact-channels.ts'
import { m } from '../messages/compiled/messages.js'
import { ChatIcon, PlaceIcon, VideoIcon } from '../ui/icons.tsx'
import type { ShopLinks } from './displayed-details.ts'

export function ChatAndMap({ links }: { links: ShopLinks }) {
  const chat = chatLink(links.whatsapp)
  return (
    <p className="flex flex-wrap gap-3 print:hidden">
      {chat && (
        <a href={chat} rel="noopener" className="button bg-leaf text-plaster hover:bg-leaf-deep">
          <ChatIcon />
          {m.contact_chat()}
        </a>
      )}
      <a href={links.map} rel="noopener" className="button button-quiet">
        <PlaceIcon />
        {m.contact_map()}
      </a>
    </p>
  )
}

export function FooterLinks({ links: { whatsapp, videos } }: { links: ShopLinks }) {
  const chat = chatLink(whatsapp)
  const className = 'flex min-h-11 w-fit items-center gap-2.5 hover:underline'
  return (
    <>
      {chat && (
        <a href={chat} rel="noopener" className={className}>
          <ChatIcon />
          {m.footer_whatsapp()}
        </a>
      )}
      {videos && (
        <a href={videos} rel="noopener" className={className}>
          <VideoIcon />
          {m.footer_video()}
        </a>
      )}
    </>
  )
}
