import { bridalNeck, goldMango, kolam } from './aari-blouse.mjs'
import { checksAndTemples, pipedNeck, tiedBack } from './design-blouse.mjs'
import { flowerSpray, mirrors, peacockFeathers } from './embroidery-blouse.mjs'

/** The nine pictures of a new shop, in the order of its gallery. */
export const designs = [
  { name: 'design-blouse-1', ...checksAndTemples },
  { name: 'design-blouse-2', ...pipedNeck },
  { name: 'design-blouse-3', ...tiedBack },
  { name: 'embroidery-blouse-1', ...flowerSpray },
  { name: 'embroidery-blouse-2', ...mirrors },
  { name: 'embroidery-blouse-3', ...peacockFeathers },
  { name: 'aari-blouse-1', ...goldMango },
  { name: 'aari-blouse-2', ...kolam },
  { name: 'aari-blouse-3', ...bridalNeck },
]
