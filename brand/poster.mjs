import { readFile } from 'node:fs/promises'
import { aariNeedle, floorTiles, mangoMotif, messages, rollers, sideSlats, silk } from './site-shapes.mjs'

export const posterSize = { width: 1200, height: 630 }

/** What is shown where somebody shares the shop: its name, and the work on the frame, whose thread underlines it. */
export async function poster() {
  const { shop, hero } = messages
  const needle = { x: 430, y: 503 }
  return `<!doctype html>
<style>
  @font-face { font-family: Arima; src: url(${await font('arima-600')}); unicode-range: U+0020-007E }
  @font-face { font-family: Arima; src: url(${await font('arima-600-name')}); unicode-range: U+0B80-0BFF }
  body { margin: 0 }
  svg { display: block }
  text { font: 600 10px Arima }
</style>
<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <defs>
    <radialGradient id="polish" cx=".2" cy=".2" r=".8">
      <stop offset="0" stop-color="#fffcf5"/><stop offset="1" stop-color="#f5ecdc"/>
    </radialGradient>
    <linearGradient id="shade" x1="0" x2="1">
      <stop offset="0" stop-color="#2b1b14" stop-opacity=".3"/><stop offset="1" stop-color="#2b1b14" stop-opacity="0"/>
    </linearGradient>
    <pattern id="border" width="32" height="64" y="566" patternUnits="userSpaceOnUse">
      <path d="M0 30L16 2l16 28v34H0z" fill="#7a1f2b"/>
      <path d="M16 15v6" stroke="#d99a1c" stroke-width="3" stroke-linecap="round"/>
      <path d="M0 36h32v5H0zM0 54h32v3H0z" fill="#d99a1c"/>
    </pattern>
  </defs>
  <rect width="1200" height="630" fill="url(#polish)"/>
  ${floorTiles({ x: 628, y: -40, width: 640, height: 700, size: 112 })}
  <rect x="628" width="26" height="630" fill="url(#shade)"/>
  <path d="M610 0h18v630h-18z" fill="#7a1f2b"/>
  <path d="M602 0h3v630h-3zM614 0h4v630h-4z" fill="#d99a1c"/>
  <g transform="translate(574 -40) scale(.93) rotate(-7 370 360)">
    <g fill="#2b1b14" opacity=".26" transform="translate(16 20)">
      <path d="M58 40h28v624H58zM634 40h28v624h-28zM26 66h668v38H26zM26 598h668v38H26zM120 100h480v500H120z"/>
    </g>
    ${sideSlats()}${silk()}${mangoMotif()}${rollers()}
    ${aariNeedle(needle)}
  </g>
  <g fill="none" stroke-linecap="round">
    <path d="M478 289C560 284 588 330 574 396S590 512 690 508 930 520 993 422" stroke="#2b1b14" stroke-width="4" opacity=".25" transform="translate(3 5)"/>
    <path d="M478 289C560 284 588 330 574 396S590 512 690 508 930 520 993 422" stroke="#e9b949" stroke-width="4"/>
    <path d="M74 291C190 285 330 297 478 289" stroke="#d99a1c" stroke-width="7" stroke-dasharray="26 18"/>
  </g>
  <text x="70" y="246" style="font-size: 148px" fill="#7a1f2b">${shop.name}</text>
  <text x="70" y="384" style="font-size: 76px" fill="#2b1b14">${shop.nameInTamil}</text>
  ${twoLines(hero.line)
    .map((line, i) => `<text x="72" y="${470 + i * 46}" style="font-size: 36px" fill="#5f4a3d">${line}</text>`)
    .join('')}
  <rect y="566" width="1200" height="64" fill="url(#border)"/>
</svg>`
}

function twoLines(sentence) {
  const last = sentence.lastIndexOf(' ', sentence.lastIndexOf(' ') - 1)
  return [sentence.slice(0, last), sentence.slice(last + 1)]
}

async function font(name) {
  const bytes = await readFile(new URL(`../src/ui/fonts/${name}.woff2`, import.meta.url))
  return `data:font/woff2;base64,${bytes.toString('base64')}`
}
