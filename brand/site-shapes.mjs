// What the site draws on its pages, as SVG: drawn once, there.
import { fileURLToPath } from 'node:url'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { runnerImport } from 'vite'

const { Chain } = await ofSite('chain-stitch')
const { Rollers, SideSlats, Silk } = await ofSite('embroidery-frame')
const { FloorTiles } = await ofSite('floor-tiles')
const { AariNeedle } = await ofSite('hero-tools')
const { MangoMotif } = await ofSite('mango-motif')
export const { messages } = await load('../src/api/messages.ts')

export const chain = drawn(Chain)
export const rollers = drawn(Rollers)
export const sideSlats = drawn(SideSlats)
export const silk = drawn(Silk)
export const floorTiles = drawn(FloorTiles)
export const aariNeedle = drawn(AariNeedle)
export const mangoMotif = drawn(MangoMotif)

function drawn(component) {
  // Each drawing numbers what it refers to anew, and several stand on one page.
  return (props) =>
    renderToStaticMarkup(createElement(component, props), { identifierPrefix: `${component.name.toLowerCase()}-` })
}

function ofSite(name) {
  return load(`../src/site/${name}.tsx`)
}

async function load(path) {
  const { module } = await runnerImport(fileURLToPath(new URL(path, import.meta.url)), { configFile: false })
  return module
}
