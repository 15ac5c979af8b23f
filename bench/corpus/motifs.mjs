const mango = 'M0,-120 C90,-120 120,-20 70,60 C40,110 -60,120 -80,50 C-95,0 -50,-40 -10,-20 C20,-5 5,40 -20,30'
const others = ['#ffffff', '#f6e27a', '#9fd3c7']

/** Embroidery as an SVG: mangos, rings and leaves in dashed stitches, as `random` throws them. */
export function motifs(random, { accent, base, widthPx, heightPx }) {
  const count = 24 + Math.floor(random() * 34)
  const parts = Array.from({ length: count }, () => {
    const [x, y] = [random() * widthPx, random() * heightPx]
    const size = 0.5 + random() * 2.2
    const turn = random() * 360
    const dashes = `${(6 + random() * 14).toFixed(1)} ${(2 + random() * 4).toFixed(1)}`
    const colour = random() < 0.7 ? accent : [...others, base][Math.floor(random() * 4)]
    const shape = [mangos, rings, leaves][Math.floor(random() * 3)](colour, dashes)
    const place = `translate(${x.toFixed(0)},${y.toFixed(0)}) rotate(${turn.toFixed(0)}) scale(${size.toFixed(2)})`
    return `<g transform="${place}">${shape}</g>`
  })
  const size = `width="${widthPx}" height="${heightPx}"`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${parts.join('')}</svg>`)
}

function mangos(colour, dashes) {
  const stitched = `fill="none" stroke="${colour}" stroke-width="7" stroke-dasharray="${dashes}"`
  return repeated(9, (inner) => `<path transform="scale(${(1 - inner * 0.1).toFixed(2)})" d="${mango}" ${stitched}/>`)
}

function rings(colour, dashes) {
  const stitched = `fill="none" stroke="${colour}" stroke-width="6" stroke-dasharray="${dashes}"`
  const all = repeated(10, (inner) => `<circle r="${(inner + 1) * 13}" ${stitched}/>`)
  return `${all}<circle r="16" fill="#fff" fill-opacity=".8"/>`
}

function leaves(colour, dashes) {
  const stitched = `fill="${colour}" fill-opacity=".35" stroke="${colour}" stroke-width="5" stroke-dasharray="${dashes}"`
  return repeated(
    12,
    (leaf) => `<ellipse transform="rotate(${leaf * 30}) translate(0,-85)" rx="24" ry="62" ${stitched}/>`,
  )
}

function repeated(count, draw) {
  return Array.from({ length: count }, (_, number) => draw(number)).join('')
}
