import { chatLink, phoneLink } from '../api/contact-channels.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { ChatIcon, PhoneIcon } from '../ui/icons.tsx'
import { describeUnindexed } from '../ui/unindexed-page.ts'
import type { FrameData } from './frame.server.ts'
import { MessagePage } from './missing-pages.tsx'
import { definePage } from './page.server.ts'

/** The service worker shows this page offline at every URL that is not cached. */
export const offlinePage = definePage({
  path: '/offline',
  access: 'anyone',
  offline: true,
  load: () => ({ data: {} }),
  describe: (_, { identity }) => describeUnindexed(identity, m.offline_heading(), m.offline_text()),
  Content: ({ frame }) => (
    <MessagePage
      heading={m.offline_heading()}
      text={
        <>
          <span className="in-data-shared:hidden">{m.offline_text()}</span>
          <span className="hidden in-data-shared:inline">{m.shared_offline()}</span>
        </>
      }
      links={[
        { href: localPath('/'), text: m.page_back() },
        { href: '', text: m.crash_reload() },
      ]}
    >
      <QuickContact frame={frame} />
      {/* `saved-designs.ts` fills the list. */}
      <div data-offline-page hidden className="mt-3 in-data-shared:hidden">
        <h2 className="text-xl">{m.offline_saved()}</h2>
        <ul className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3" />
      </div>
    </MessagePage>
  ),
})

/** On phones the bar below has these links. */
function QuickContact({ frame: { phones, links } }: { frame: FrameData }) {
  const chat = chatLink(links.whatsapp)
  return (
    <p className="flex flex-wrap gap-x-8 max-md:hidden">
      {phones.map(({ text, number }) => (
        <a key={text} href={phoneLink(number)} className="link inline-flex min-h-11 items-center gap-2">
          <PhoneIcon />
          {text}
        </a>
      ))}
      {chat && (
        <a href={chat} rel="noopener" className="link inline-flex min-h-11 items-center gap-2">
          <ChatIcon />
          {m.nav_whatsapp()}
        </a>
      )}
    </p>
  )
}
