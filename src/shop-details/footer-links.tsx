import { chatLink } from '../api/contact-channels.ts'
import { m } from '../messages/compiled/messages.js'
import { ChatIcon, VideoIcon } from '../ui/icons.tsx'
import type { ShopLinks } from './displayed-details.ts'

const linkClassName = 'inline-flex min-h-11 items-center gap-2 hover:underline'

export function FooterLinks({ links: { whatsapp, videos } }: { links: ShopLinks }) {
  const chat = chatLink(whatsapp)
  return (
    <div className="flex flex-wrap gap-x-8 print:hidden">
      {chat && (
        <a href={chat} rel="noopener" className={linkClassName}>
          <ChatIcon />
          {m.footer_whatsapp()}
        </a>
      )}
      {videos && (
        <a href={videos} rel="noopener" className={linkClassName}>
          <VideoIcon />
          {m.footer_video()}
        </a>
      )}
    </div>
  )
}
