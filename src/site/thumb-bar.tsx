import { useLocation } from 'react-router'
import { callLink, chatLink } from '../contact/ways-to-reach.ts'
import { messages } from '../contract/messages.ts'
import { ChatIcon, PhoneIcon } from '../ui/icons.tsx'

const linkClassName = 'flex min-h-14 items-center justify-center gap-2 font-semibold focus-visible:-outline-offset-4'

/** Call and WhatsApp where the thumb is. The owner, at her dashboard, needs neither. */
export function ThumbBar({ phone }: { phone: string }) {
  const { pathname } = useLocation()
  const chat = chatLink(phone)
  if (pathname.startsWith('/admin') || !chat) return null
  return (
    <nav aria-label={messages.nav.quickContact} className="thumb-bar">
      <a href={callLink(phone)} className={`${linkClassName} text-kandangi`}>
        <PhoneIcon />
        {messages.nav.call}
      </a>
      <a href={chat} rel="noopener" className={`${linkClassName} bg-leaf text-plaster`}>
        <ChatIcon />
        {messages.nav.whatsapp}
      </a>
    </nav>
  )
}
