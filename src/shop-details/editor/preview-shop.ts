import { parseLink } from '../../api/parse-links.ts'
import { resolveIdentity } from '../../messages/identity.ts'
import { resolveContactInfo, resolveLinks } from '../public/displayed-details.ts'
import type { EditorProps } from './use-edited-details.ts'

/** Returns what visitors would see with the typed texts. */
export function previewShop({
  details,
  defaults,
  savedReach,
}: Pick<EditorProps, 'details' | 'defaults' | 'savedReach'>) {
  const { en, ta, establishedYear } = defaults
  const info = resolveContactInfo(details)
  const { whatsapp, ...links } = resolveLinks({ ...details, map: parseLink(details.map ?? '') })
  return {
    info,
    identity: resolveIdentity(details, { ...en, establishedYear, tamil: ta }),
    phones: info.phone === savedReach.phone ? savedReach.phones : [{ text: info.phone }],
    // A preview shows the typed number as it is, because the server alone can read numbers.
    links: { ...links, whatsapp: whatsapp === savedReach.whatsapp ? savedReach.chatNumber : whatsapp },
  }
}
