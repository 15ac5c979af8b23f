import type { SetUpItem } from '../api/set-up.ts'
import { resolveIdentity } from '../messages/identity.ts'
import type { bindFields } from '../shop-details/editor/text-fields.tsx'
import { resolveContactInfo, resolveLinks } from '../shop-details/public/displayed-details.ts'
import type { Texts } from '../shop-details/public/texts-by-path.ts'
import type { SetUpData } from './load-set-up.server.ts'

/** The details contain what the owner has typed. */
export type EditedShop = SetUpData & { bind: ReturnType<typeof bindFields> }

export interface Asked {
  item: SetUpItem
  edited: EditedShop
  /** These typed texts differ from what visitors see. */
  written: Texts
  open: SetUpItem[]
  samples: SetUpItem[]
  /** Goes on to the next question. @param changes are the saved texts */
  finish: (item: SetUpItem, changes?: Texts) => void
}

/** Returns what visitors would see with the typed texts. */
export function readShop({ details, defaults: { en, ta, establishedYear }, savedReach }: SetUpData) {
  const info = resolveContactInfo(details)
  const { whatsapp, ...links } = resolveLinks(details)
  return {
    info,
    identity: resolveIdentity(details, { ...en, establishedYear, tamil: ta }),
    phones: info.phone === savedReach.phone ? savedReach.phones : [{ text: info.phone }],
    // A preview shows the typed number as it is, because the server alone can read numbers.
    links: { ...links, whatsapp: whatsapp === savedReach.whatsapp ? savedReach.chatNumber : whatsapp },
  }
}
