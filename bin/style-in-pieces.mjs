// Takes the built style apart, so that a page can carry what it uses of it. See src/site/used-style.server.ts.
import postcss from 'postcss'
import selectorParser from 'postcss-selector-parser'

/**
 * @param {string} css as it was built.
 * @returns {{ within: string[], css: string, needs?: string[][], sets?: string }[]} in the order of the style. `within` are
 * the blocks around it, outermost first; `needs` the tags and `.classes`, of which a page must have all of one list for the
 * piece to matter; `sets` the custom property that is all it does.
 */
export function styleInPieces(css) {
  return [...piecesOf(postcss.parse(css), [])]
}

function* piecesOf(container, within) {
  for (const node of container.nodes) {
    if (node.type === 'comment') continue
    if (node.type === 'rule') yield* piecesOfRule(node, within)
    else if (/^(layer|media|supports|container)$/.test(node.name) && node.nodes)
      yield* piecesOf(node, [...within, `@${node.name} ${node.params}`])
    else yield { within, css: textOf(node), ...(node.name === 'property' && { sets: node.params }) }
  }
}

function* piecesOfRule(rule, within) {
  const needs = rule.selectors.map(needsOf)
  const onlySets = rule.nodes.every(({ prop }) => prop?.startsWith('--'))
  if (onlySets && needs.some((list) => list.every((one) => !one.startsWith('.'))))
    for (const node of rule.nodes) yield { within: [...within, rule.selector], css: textOf(node), sets: node.prop }
  else yield { within, css: textOf(rule), ...(needs.every(({ length }) => length > 0) && { needs }) }
}

/** What an element must have, or those around it; what stands within `:is()`, `:not()` and the like is taken as given. */
function needsOf(selector) {
  const [{ nodes }] = selectorParser().astSync(selector).nodes
  const names = nodes.map((node) => (node.type === 'class' ? `.${node.value}` : node.type === 'tag' && node.value))
  return [...new Set(names.filter(Boolean))]
}

function textOf(node) {
  const text = node.toString()
  return node.type === 'decl' || !node.nodes ? `${text};` : text
}
