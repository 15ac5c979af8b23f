import { chatLink, phoneLink } from '../api/contact-channels.ts'
import { m } from '../messages/compiled/messages.js'
import type { QuickContact } from '../platform/http/page.server.ts'
import { ChatIcon, PhoneIcon } from '../ui/icons.tsx'

const linkClassName =
  'flex min-h-11 shrink-0 grow basis-1/2 items-center justify-center gap-2 font-semibold focus-visible:-outline-offset-4'

interface ThumbBarProps {
  phone: string
  whatsapp: string
  quickContact: QuickContact | undefined
}

export function ThumbBar({ phone, whatsapp, quickContact }: ThumbBarProps) {
  const chat = quickContact?.chat ?? chatLink(whatsapp)
  if (!chat) return null
  return (
    <nav aria-label={m.nav_quickContact()} className="thumb-bar">
      <a href={phoneLink(phone)} className={`${linkClassName} text-kandangi`}>
        <PhoneIcon />
        {m.nav_call()}
      </a>
      <a
        href={chat}
        rel="noopener"
        data-enquired-design={quickContact?.designId}
        className={`${linkClassName} bg-leaf text-plaster`}
      >
        <ChatIcon />
        {m.nav_whatsapp()}
      </a>
    </nav>
  )
}
