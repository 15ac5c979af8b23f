import { CardLinks } from '../accounts/sign-in/account-card.tsx'
import { chatLink } from '../api/contact-channels.ts'
import { dashboardPaths } from '../api/dashboard-paths.ts'
import { sharedPhotosPath } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { Island } from '../ui/island.server.tsx'
import { describeUnindexed } from '../ui/unindexed-page.ts'
import { definePage, redirectTo, unavailable } from './page.server.ts'
import { WaitingPhotos } from './waiting-photos.tsx'

const dashboard = `${dashboardPaths.photos}#upload`

/** Opens after a share from a phone's share sheet. Redirects the owner to the upload form. */
export const shareTargetPage = definePage({
  path: sharedPhotosPath,
  access: 'anyone',
  load({ user, databaseUnavailable, search, frame }) {
    if (databaseUnavailable) throw unavailable()
    const isOwner = user?.isOwner === true
    const werePhotosLost = search.has('missed')
    if (isOwner && !werePhotosLost) return redirectTo(dashboard)
    return { data: { isOwner, werePhotosLost, chat: chatLink(frame.links.whatsapp) } }
  },
  describe: (_, { identity }) => describeUnindexed(identity, m.shared_heading(), m.shared_description(identity)),
  Content: ({ data: { isOwner, werePhotosLost, chat } }) => (
    <div className="card-page">
      <h1>{werePhotosLost ? m.shared_missedHeading() : m.shared_heading()}</h1>
      {werePhotosLost ? (
        <>
          <p>{m.shared_missed()}</p>
          <p>{m.shared_missedOwner()}</p>
          <a href={localPath(isOwner ? dashboard : '/login?shared')} className="button button-primary">
            {isOwner ? m.shared_toDashboard() : m.accounts_login()}
          </a>
        </>
      ) : (
        <Island name="waiting-photos" component={WaitingPhotos} props={{ chat }} />
      )}
      <CardLinks links={[{ to: '/', text: m.page_back() }]} />
    </div>
  ),
})
