import { chatLink } from '../../api/contact-channels.ts'
import type { GalleryPicture } from '../../api/gallery.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { designAddress } from './design-code.ts'
import { detailTexts } from './design-texts.ts'

export function enquiryLink(whatsapp: string, picture: GalleryPicture, origin: string, shop: string) {
  const { code } = picture
  const link = origin + localPath(designAddress(code))
  return chatLink(whatsapp, m.design_askText({ shop, code, ...detailTexts(picture), link }))
}
