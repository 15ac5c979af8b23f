import type { GalleryPicture } from '../api/gallery.ts'

/** The box of a photo in `hero.css`. The aspect ratio is the least one, because a photo fills the height of its row. */
type Box = [width: string, aspectRatio: number]
type BoxesByWindow = Record<'phone' | 'tablet' | 'wide', Box>

const row: Box = ['44vw - 32px', 1]
const tablet: Box = ['33.4vw - 49px', 2 / 3]
const square: Box = ['33.4vw - 49px', 1]

const boxes: Record<number, BoxesByWindow> = {
  1: { phone: ['100vw - 54px', 4 / 3], tablet: ['370px', 1], wide: ['418px', 4 / 5] },
  2: { phone: ['50vw - 40px', 0.85], tablet: ['50vw - 60px', 0.92], wide: ['303px', 3 / 4] },
  3: { phone: row, tablet, wide: ['216px', 0.85] },
  4: { phone: row, tablet: ['25vw - 43px', 0.6], wide: ['303px', 4 / 3] },
  5: { phone: row, tablet: square, wide: ['191px', 0.72] },
  6: { phone: row, tablet: square, wide: ['191px', 0.72] },
}
/** The first of three designs is larger, because a wide window has room for one large photo beside two. */
const firstOfThree: BoxesByWindow = { phone: row, tablet, wide: ['389px', 0.7] }

/** Returns the attribute `sizes`: the width of the whole photo, of which its box shows a part. */
export function heroSizes({ widthPx, heightPx }: GalleryPicture, nth: number, count: number): string {
  const { phone, tablet, wide } = (count === 3 && nth === 0 ? firstOfThree : boxes[count]) as BoxesByWindow
  const whole = ([width, aspectRatio]: Box) =>
    `calc(${Math.max(1, widthPx / heightPx / aspectRatio).toFixed(2)} * (${width}))`
  return `(min-width: 1024px) ${whole(wide)}, (min-width: 768px) ${whole(tablet)}, ${whole(phone)}`
}
