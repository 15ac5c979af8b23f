const tip = [27.6, 6.2]
const curves = [
  [23.4, 1.4, 14.6, 1.8, 10, 7.4],
  [5.2, 13.2, 2.6, 19.4, 5.2, 24.8],
  [8.2, 31, 18.4, 31.6, 23.6, 26.8],
  [28, 22.4, 26.6, 17.4, 23.8, 14],
  [21, 10.6, 22.4, 7.8, 27.6, 6.2],
]
const heart = [15.4, 20.8]

/** The outline of the shop's mango, in a square of 32; `row` 1 is its edge, and smaller ones lie within it like rows of stitches. */
export function mango({ row = 1, scale = 1 } = {}) {
  const place = (value, i) => Math.round((heart[i % 2] + (value - heart[i % 2]) * row) * scale * 100) / 100
  return `M${tip.map(place).join(' ')}${curves.map((curve) => `C${curve.map(place).join(' ')}`).join('')}z`
}

/** The eye of the mango: a drop of leaf green, and a pearl in it. */
export const eye = {
  drop: 'M17.6 9.6C13 12.8 8.4 18 9.4 22.4c1.2 4.2 8.2 4.8 11 1.2 2.2-3 .4-5.6-1.4-8.2-1.4-2.2-1.8-3.8-1.4-5.8z',
  pearl: { cx: 15, cy: 21, r: 3 },
}

/** As small as a browser's tab: three flat shapes, each at least two pixels wide there. */
export function favicon({ name, corner }) {
  const { cx, cy, r } = eye.pearl
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <title>${name}</title>
  <rect width="32" height="32" rx="${corner}" fill="#7a1f2b"/>
  <path d="${mango()}" fill="#f0c14f"/>
  <path d="${eye.drop}" fill="#0f5b4f"/>
  <circle cx="${cx}" cy="${cy}" r="${r}" fill="#fbf6ec"/>
</svg>
`
}
