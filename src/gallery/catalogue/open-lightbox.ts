import { localPath } from '../../messages/language.ts'
import { reportInterest } from '../../ui/report.ts'
import { askLink } from './ask-link.ts'
import { designAddress } from './design-code.ts'
import { gridData, gridElement } from './grid-data.ts'
import styles from './lightbox.css?url'
import { openLightbox } from './lightbox.ts'
import type { GalleryPicture } from './picture.tsx'
import { isDataSaved } from './slow-connection.ts'

/** Opens the lightbox with the photos of the gallery. @param index of the photo among those shown */
export async function openPhoto(index: number): Promise<void> {
  await loadStyles()
  const wall = gridElement()
  const { pictures, whatsapp, origin } = gridData(wall)
  openLightbox({
    pictures: pictures as GalleryPicture[],
    index,
    linkOf: (nth) => wall.children[nth]?.querySelector('a') ?? undefined,
    askLinkOf: (picture) => askLink(whatsapp, picture, origin),
    onInterest: reportInterest,
    leave: (code) => location.assign(localPath(designAddress(code))),
    isSparing: isDataSaved(),
  })
}

/** Vite's own way to load styles with a script would double the script of every page. */
function loadStyles(): Promise<unknown> {
  if (document.querySelector(`link[href="${styles}"]`)) return Promise.resolve()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles })
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = reject
    document.head.append(link)
  })
}
