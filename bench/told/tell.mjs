import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../made.mjs'
import { goals } from './goals.mjs'
import { lay, tableOf } from './lay.mjs'
import { picture } from './picture.mjs'

/** Of whatever else runs. */
const busyLoad = 1

/**
 * Prints the table, and writes it and the picture into the page about performance.
 * @param isWhole whether all was measured; otherwise the page stays as it is
 */
export function tell(results, isWhole) {
  const rows = goals(results)
  for (const { what, goal, ours, beside, ratio, met } of rows) {
    const verdict = met === undefined ? ' ' : met ? '✓' : '✗'
    console.log(`${verdict} ${what}: ${ours} (goal ${goal}${ratio ? `; ratio ${ratio}` : ''})`)
    if (beside) console.log(`    ${beside}`)
  }
  if (!isWhole) return console.log('\nNot all was measured this day: docs/performance.md stays as it was.')
  lay('table', `${conditions(results)}\n\n${table(rows)}`)
  writeFileSync(join(root, 'docs', 'performance.svg'), picture(results))
}

function conditions({ day, machine, versions, note, loadAverageBefore, parts }) {
  const { cores, cpu, memoryGb, system } = machine
  const software = Object.entries(versions)
    .filter(([, version]) => version)
    .map(([name, version]) => `${name} ${version}`)
  const each = Object.entries(parts).map(
    ([part, { at, rounds, loadAverage }]) =>
      `${part} ${rounds} (${at.slice(11, 16)} UTC, load ${loadAverage.toFixed(1)} before)`,
  )
  return [
    `Measured on ${day}, ${cores} cores (${cpu}), ${memoryGb} GB, ${system}.`,
    `${software.join(', ')}.`,
    `Rounds: ${each.join(', ')}. ${note}`.trimEnd(),
    '',
    'Each figure is the median of the rounds, in brackets the least and the most.',
    loadAverageBefore > busyLoad
      ? '**Other work kept the machine busy: the figures say only that it can be measured.**'
      : '',
  ].join('\n')
}

function table(rows) {
  const cells = rows.map(({ what, goal, ours, beside = '', ratio = '', met }) => {
    const verdict = met === undefined ? '' : met ? 'yes' : '**no**'
    return [what, goal, ours, ratio, verdict, beside]
  })
  return tableOf([['What', 'Goal', 'The shop', 'Ratio', 'Met', 'Beside it'], ...cells])
}
