import { getNotifications } from '../accounts/security/notifications.server.ts'
import { setUpItems } from '../api/shop-constants.ts'
import { countFolders } from '../contact/inbox/inbox-page.server.ts'
import { getMessageSettings } from '../contact/inbox/message-settings.server.ts'
import { listPublishedPhotos } from '../gallery/manage/starter-gallery.server.ts'
import { isStarter } from '../gallery/manage/starters.ts'
import { getPublishedPictures } from '../gallery/public/gallery.server.ts'
import type { Deps } from '../platform/deps.server.ts'
import type { User } from '../platform/user.ts'
import { loadShopDetails } from './load-screens.server.ts'
import { getMailState } from './mail-panel.server.ts'
import { getSetUp } from './set-up.server.ts'
import type { SetUpStep } from './set-up-steps.ts'

const shownPictures = 3

export type SetUpData = Awaited<ReturnType<typeof loadSetUp>>

export async function loadSetUp({ deps, user, search }: { deps: Deps; user: User; search: URLSearchParams }) {
  const [shop, setUp, mail, photos, pictures, notifications, { messageRetention }, { older }] = await Promise.all([
    loadShopDetails({ deps }),
    getSetUp(deps),
    describeMail(deps),
    listPublishedPhotos(deps),
    getPublishedPictures(deps),
    getNotifications(deps, user.sessionId),
    getMessageSettings(deps),
    countFolders(deps),
  ])
  const asked = search.get('question')
  const step = ([...setUpItems, 'end'] as const).find((step) => step === asked) ?? setUp.open[0] ?? 'end'
  const shown = pictures.toSorted(
    (a, b) => Number(isStarter(a.url)) - Number(isStarter(b.url)) || b.uploadTime - a.uploadTime,
  )
  const gallery = { ...photos, pictures: shown.slice(0, shownPictures) }
  return {
    ...shop,
    setUp,
    mail,
    gallery,
    notifications,
    retention: { messageRetention, older },
    firstStep: step as SetUpStep,
  }
}

async function describeMail(deps: Deps) {
  const { hasMail, outbox, failures } = await getMailState(deps)
  if (!hasMail) return 'none'
  if (outbox) return 'files'
  return failures.length > 0 ? 'failing' : 'sent'
}
