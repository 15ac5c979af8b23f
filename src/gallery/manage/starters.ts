import type { Category } from '../../api/gallery.ts'

/** The pictures of a new shop. */
export const starters: { file: string; category: Category; price: string }[] = [
  { file: 'design-blouse-1.jpg', category: 'design blouse', price: '450' },
  { file: 'embroidery-blouse-1.jpg', category: 'embroidery blouse', price: '1200' },
  { file: 'aari-blouse-1.jpg', category: 'aari blouse', price: '2500' },
  { file: 'design-blouse-2.jpg', category: 'design blouse', price: '550' },
  { file: 'embroidery-blouse-2.jpg', category: 'embroidery blouse', price: '1500' },
  { file: 'aari-blouse-2.jpg', category: 'aari blouse', price: '3200' },
  { file: 'design-blouse-3.jpg', category: 'design blouse', price: '' },
  { file: 'embroidery-blouse-3.jpg', category: 'embroidery blouse', price: '1850' },
  { file: 'aari-blouse-3.jpg', category: 'aari blouse', price: '4800' },
]

/** @param image the name or the URL of an image */
export function isStarter(image: string): boolean {
  return starters.some(({ file }) => image.endsWith(`-${file}`))
}
