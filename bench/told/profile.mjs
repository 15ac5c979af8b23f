import { lay, tableOf } from './lay.mjs'

const shown = (ms) => (ms < 10 ? ms.toFixed(2) : String(Math.round(ms)))

/** Lays both profiles into the page about performance. */
export function tellProfile({ day, loadAverage, render, upload }) {
  const when = `On ${day}, load ${loadAverage.toFixed(1)} before.`
  const costs = (all) =>
    all.map(({ who, msEach, share, mostly }) => [who, shown(msEach), percent(share), inFunctions(mostly)])
  const headings = ['Who', 'ms each', 'Share', 'Mostly in']
  const waited = `${when} ${render.renders} pages made anew, one after the other; each was waited for ${shown(render.waitMs.median)} ms.`
  lay('cold render', `${waited}\n\n${tableOf([headings, ...costs(render.costs)])}`)
  const steps = upload.steps.map(({ step, median, min, max }) => [step, shown(median), `${shown(min)}–${shown(max)}`])
  const sent = `${when} ${upload.photos} photos; the call was answered after ${shown(upload.shop.uploadMs.median)} ms. In the process for photos:`
  const inShop = `In the shop itself meanwhile:\n\n${tableOf([headings, ...costs(upload.shop.costs)])}`
  lay('upload', `${sent}\n\n${tableOf([['Step', 'ms', 'least to most'], ...steps])}\n\n${inShop}`)
}

function percent(share) {
  return `${Math.round(share * 100)} %`
}

function inFunctions(mostly) {
  // A bar would end the cell.
  return mostly.map(({ name, msEach }) => `\`${name.replaceAll('|', '\\|')}\` ${shown(msEach)}`).join(', ')
}
