import { availableParallelism, cpus, loadavg } from 'node:os'

export interface Row {
  title: string
  goal?: string
  shop: string
  others?: string
  isMet?: boolean
}

export interface Spread {
  least: number
  median: number
  most: number
}

export function spreadOf(values: number[]): Spread {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b)
  return { least: sorted[0] ?? Number.NaN, median: quantile(sorted, 0.5), most: sorted.at(-1) ?? Number.NaN }
}

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Formats the median with its unit, followed by minimum and maximum if they differ. */
export function formatSpread(values: number[] | Spread, unit = '', digits = 0): string {
  const { least, median, most } = Array.isArray(values) ? spreadOf(values) : values
  const shown = (value: number) => value.toLocaleString('en', { maximumFractionDigits: digits })
  const withUnit = `${shown(median)}${unit && ` ${unit}`}`
  return shown(least) === shown(most) ? withUnit : `${withUnit} (${shown(least)}–${shown(most)})`
}

export function kilobytes(bytes: number): string {
  return formatSpread([bytes / 1024], 'KB', 1)
}

/** Formats the machine and the rows as Markdown. */
export function summaryOf(rows: Row[]): string {
  const cells = rows.map(({ title, goal = '', shop, others = '', isMet }) => {
    const verdict = isMet === undefined ? '' : isMet ? 'yes' : '**no**'
    return [title, goal, shop, verdict, others]
  })
  const table = [['What', 'Goal', 'The shop', 'Met', 'Others'], Array(5).fill('---'), ...cells]
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model}), Node ${process.version}`
  return [
    `Measured on ${day}, ${machine}, load average ${loadavg()[0]?.toFixed(1)} at the end.`,
    'Each figure is the median of the rounds, followed by the least and the most.',
    '',
    ...table.map((line) => `| ${line.join(' | ')} |`),
    '',
  ].join('\n')
}
