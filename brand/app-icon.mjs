import { eye, mango } from './mark.mjs'
import { chain } from './site-shapes.mjs'

const edge = 512
const scale = edge / 32
const rows = [0.93, 0.81, 0.69, 0.57]

/**
 * The mark where there is room for thread: rows of chain stitch on checked silk.
 * @param fills of the icon, by the mango; Android cuts maskable icons to a circle of 80 %.
 * @param corner of the ground, as a part of the edge; systems that round icons by themselves get none.
 */
export function appIcon({ fills, corner }) {
  const { cx, cy, r } = eye.pearl
  const around = `translate(${edge / 2} ${edge / 2}) scale(${fills}) translate(${-edge / 2} ${-edge / 2})`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}">
  <defs>
    <pattern id="checks" width="128" height="128" patternUnits="userSpaceOnUse">
      <path d="M4 0v128M14 0v128M0 4h128M0 14h128" stroke="#d99a1c" stroke-width="3" opacity=".3"/>
      <path d="M60 0v128M0 60h128" stroke="#2b1b14" stroke-width="26" opacity=".22"/>
    </pattern>
    <clipPath id="mango"><path d="${mango({ scale })}"/></clipPath>
  </defs>
  <rect width="${edge}" height="${edge}" rx="${corner * edge}" fill="#7a1f2b"/>
  <rect width="${edge}" height="${edge}" rx="${corner * edge}" fill="url(#checks)"/>
  <g transform="${around}">
    <path d="${mango({ scale })}" fill="#2b1b14" opacity=".35" transform="translate(6 9)"/>
    <path d="${mango({ scale })}" fill="#d99a1c"/>
    <g clip-path="url(#mango)">${rows.map((row) => chain({ d: mango({ row, scale }), thread: '#f6cb5c', width: 20 })).join('')}</g>
    <path d="${mango({ scale })}" fill="none" stroke="#f0c14f" stroke-width="7" stroke-linejoin="round"/>
    <g transform="scale(${scale})">
      <path d="${eye.drop}" fill="#0f5b4f" stroke="#0a443b" stroke-width=".5" stroke-linejoin="round"/>
      <path d="${eye.drop}" fill="none" stroke="#8fc7a6" stroke-width=".5" stroke-dasharray=".9 .7" transform="translate(15 20) scale(.84) translate(-15 -20)"/>
      <circle cx="${cx + 0.25}" cy="${cy + 0.4}" r="${r}" fill="#2b1b14" opacity=".4"/>
      <circle cx="${cx}" cy="${cy}" r="${r}" fill="#f9f0dc"/>
      <circle cx="${cx - 1}" cy="${cy - 1}" r="1" fill="#fff"/>
    </g>
  </g>
</svg>`
}
