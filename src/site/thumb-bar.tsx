import { useContext, useEffect, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { callLink, chatLink } from '../contract/ways-to-reach.ts'
import { ChatIcon, PhoneIcon } from '../ui/icons.tsx'
import { InterestContext } from '../ui/interest.ts'
import { m } from '../words/compiled/messages.js'
import { askLink } from './ask-about.ts'
import type { loader as designLoader } from './design-page.tsx'

const linkClassName = 'flex min-h-14 items-center justify-center gap-2 font-semibold focus-visible:-outline-offset-4'

/** Call and WhatsApp where the thumb is. The owner, at her dashboard, needs neither. */
export function ThumbBar({ phone, whatsapp }: { phone: string; whatsapp: string }) {
  const { pathname } = useLocation()
  const isOverForm = useFormInWindow(pathname)
  // Before a single piece, that piece is what one would write about.
  const onPiece = useRouteLoaderData<typeof designLoader>('site/design-page')
  const piece = onPiece?.design.state === 'shown' ? onPiece.design.picture : undefined
  const chat = onPiece && piece ? askLink(whatsapp, piece, onPiece.origin) : chatLink(whatsapp)
  const onInterest = useContext(InterestContext)
  const onAsk = () => piece && onInterest({ id: piece.id, interest: 'asked about' })
  if (pathname.startsWith('/admin') || !chat) return null
  return (
    <nav aria-label={m.nav_quickContact()} className="thumb-bar" hidden={isOverForm}>
      <a href={callLink(phone)} className={`${linkClassName} text-kandangi`}>
        <PhoneIcon />
        {m.nav_call()}
      </a>
      <a href={chat} rel="noopener" onClick={onAsk} className={`${linkClassName} bg-leaf text-plaster`}>
        <ChatIcon />
        {m.nav_whatsapp()}
      </a>
    </nav>
  )
}

/** Whether a form can be seen, of which the bar would cover a field, a button or a sentence. */
function useFormInWindow(pathname: string): boolean {
  const [inWindow, setInWindow] = useState<ReadonlySet<Element>>(new Set())

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has other forms
  useEffect(() => {
    setInWindow(new Set())
    const observer = new IntersectionObserver((entries) =>
      setInWindow((before) => {
        const after = new Set(before)
        for (const { target, isIntersecting } of entries) after[isIntersecting ? 'add' : 'delete'](target)
        return after
      }),
    )
    for (const form of document.querySelectorAll('main form')) observer.observe(form)
    return () => observer.disconnect()
  }, [pathname])

  return inWindow.size > 0
}
