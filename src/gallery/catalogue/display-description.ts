import { currentLanguage, firstLanguage } from '../../messages/language.ts'
import type { GalleryPicture } from './picture.tsx'

/** Returns the owner's words; a Tamil page without words in Tamil shows the English ones. */
export function displayDescription({
  description,
  descriptionInTamil,
}: Pick<GalleryPicture, 'description' | 'descriptionInTamil'>) {
  const isEnglish = currentLanguage() === firstLanguage
  if (descriptionInTamil && !isEnglish) return { text: descriptionInTamil }
  return description ? { text: description, lang: isEnglish ? undefined : firstLanguage } : undefined
}
