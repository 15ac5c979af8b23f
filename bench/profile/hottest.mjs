import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const idle = new Set(['(idle)', '(root)'])
const byThemselves = new Set(['(garbage collector)', '(program)'])

/**
 * Where the time of a window went, by package, or by folder of ours. What Node itself does counts for whoever called it.
 * @param window from and to, in microseconds of the machine's own clock
 * @returns the most expensive first, with the functions that take most of it: `{ who, ms, mostly }`
 */
export function hottest(profileFolder, [from, to]) {
  const [file] = readdirSync(profileFolder).filter((name) => name.endsWith('.cpuprofile'))
  const profile = JSON.parse(readFileSync(join(profileFolder, file), 'utf8'))
  const whoIs = ownersOf(profile.nodes)
  const nameOfNode = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame.functionName || '(nameless)']))
  const costs = new Map()
  let at = profile.startTime
  for (const [index, id] of profile.samples.entries()) {
    const ms = profile.timeDeltas[index] / 1000
    at += profile.timeDeltas[index]
    const who = whoIs.get(id)
    if (at < from || at > to || !who) continue
    const cost = costs.get(who) ?? { who, ms: 0, functions: new Map() }
    costs.set(who, cost)
    cost.ms += ms
    cost.functions.set(nameOfNode.get(id), (cost.functions.get(nameOfNode.get(id)) ?? 0) + ms)
  }
  return [...costs.values()]
    .map(({ who, ms, functions }) => ({ who, ms, mostly: mostExpensive(functions) }))
    .sort((one, other) => other.ms - one.ms)
}

function mostExpensive(functions) {
  const sorted = [...functions].sort(([, one], [, other]) => other - one)
  return sorted.slice(0, 4).map(([name, ms]) => ({ name, ms }))
}

/** The costs of so many times the same, each. @param count how many are told */
export function costsEach(costs, times, count) {
  const all = costs.reduce((sum, { ms }) => sum + ms, 0)
  return costs.slice(0, count).map(({ who, ms, mostly }) => ({
    who,
    msEach: ms / times,
    share: ms / all,
    mostly: mostly.map(({ name, ms: own }) => ({ name, msEach: own / times })),
  }))
}

/** Of each node of the tree of calls. */
function ownersOf(nodes) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parentOf = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const known = new Map()
  for (const { id } of nodes) find(id)
  return known

  function find(id) {
    if (known.has(id)) return known.get(id)
    const { functionName, url, lineNumber, columnNumber } = byId.get(id).callFrame
    const own = idle.has(functionName)
      ? undefined
      : byThemselves.has(functionName)
        ? functionName
        : moduleOf(url, lineNumber, columnNumber)
    const who =
      own ?? (idle.has(functionName) ? undefined : (parentOf.has(id) && find(parentOf.get(id))) || 'Node itself')
    known.set(id, who)
    return who
  }
}

const maps = new Map()

/** The bundle's map says of which file each part is. */
function moduleOf(url, lineNumber, columnNumber) {
  if (!url.startsWith('file:')) return undefined
  if (!maps.has(url)) maps.set(url, mapOf(fileURLToPath(url)))
  const { originalSource } = maps.get(url)?.findEntry(lineNumber, columnNumber) ?? {}
  return originalSource && nameOf(originalSource)
}

function mapOf(file) {
  const map = `${file}.map`
  return existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8'))) : undefined
}

/** A library by its name, what is ours by its folder. */
function nameOf(path) {
  const [, library] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? []
  return (
    library ??
    path
      .replace(/^[./]*/, '')
      .split('/')
      .slice(0, -1)
      .join('/')
  )
}
