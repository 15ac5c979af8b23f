import { chatLink } from '../contact/ways-to-reach.ts'
import type { ContactInfo } from '../contract/contact.ts'
import { messages } from '../contract/messages.ts'
import { ChatIcon, VideoIcon } from '../ui/icons.tsx'
import { TileFrieze } from './tile-frieze.tsx'
import { videoAddress } from './video-address.ts'
import { useYearInShop } from './years-of-experience.tsx'

export function Footer({ info, year }: { info: ContactInfo; year: number }) {
  const chat = chatLink(info.phone)
  return (
    <footer className="on-dark bg-teak text-plaster">
      <TileFrieze className="text-thread/30 print:hidden" />
      <div className="wrap flex flex-col gap-8 py-12 print:py-2 md:flex-row md:items-end md:justify-between">
        <div>
          <p className="font-heading text-2xl font-semibold print:hidden">{messages.shop.name}</p>
          <p className="mt-2 text-thread print:text-inherit">{messages.footer.copyright(useYearInShop(year))}</p>
        </div>
        <div className="flex flex-wrap gap-x-8 print:hidden">
          {chat && (
            <a href={chat} rel="noopener" className="inline-flex min-h-11 items-center gap-2 hover:underline">
              <ChatIcon />
              {messages.footer.whatsapp}
            </a>
          )}
          {videoAddress && (
            <a href={videoAddress} rel="noopener" className="inline-flex min-h-11 items-center gap-2 hover:underline">
              <VideoIcon />
              {messages.footer.video}
            </a>
          )}
        </div>
      </div>
    </footer>
  )
}
