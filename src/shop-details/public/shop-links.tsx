import type { ReactNode } from 'react'
import { chatLink } from '../../api/contact-channels.ts'
import { m } from '../../messages/compiled/messages.js'
import { ChatIcon, PlaceIcon, VideoIcon } from '../../ui/icons.tsx'
import type { ShopLinks } from './displayed-details.ts'

export function ChatAndMap({ links }: { links: ShopLinks }) {
  return (
    <p className="flex flex-wrap gap-3 max-sm:*:flex-auto print:hidden">
      <ChatButton {...links} />
      <MapButton {...links} />
    </p>
  )
}

export function ChatButton({ whatsapp }: Pick<ShopLinks, 'whatsapp'>) {
  const chat = chatLink(whatsapp)
  if (!chat) return null
  return (
    <a href={chat} rel="noopener" className="button bg-leaf text-plaster hover:bg-leaf-deep">
      <ChatIcon />
      {m.contact_chat()}
    </a>
  )
}

export function MapButton({ map }: Pick<ShopLinks, 'map'>) {
  return (
    <a href={map} rel="noopener" className="button button-quiet">
      <PlaceIcon />
      {m.contact_map()}
    </a>
  )
}

export function FooterLinks({ links: { whatsapp, videos } }: { links: ShopLinks }) {
  const chat = chatLink(whatsapp)
  return (
    <>
      {chat && <FooterLink href={chat} icon={<ChatIcon />} text={m.footer_whatsapp()} />}
      {videos && <FooterLink href={videos} icon={<VideoIcon />} text={m.footer_video()} />}
    </>
  )
}

export function FooterLink({ href, icon, text }: { href: string | undefined; icon: ReactNode; text: string }) {
  return (
    <a href={href} rel="noopener" className="flex min-h-11 w-fit items-center gap-2.5 wrap-anywhere hover:underline">
      {icon}
      {text}
    </a>
  )
}
