import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../bench/results')

/** What came of one row of the table of faults, on one set of engines. */
export interface Row {
  row: string
  engines: string
  trials: number
  requests?: number
  acknowledged?: number
  violations: string[]
  /** `found`: a control, in which violations are what is wanted. */
  wanted: 'none' | 'found'
  seconds: number
  /** What else is to be told, by its name. */
  told: Record<string, unknown>
  at: string
  loadAverage: number
}

interface Report {
  machine: Record<string, unknown>
  rows: Row[]
}

/** Adds a row to today's report, in the place of an earlier one of the same name. */
export function report(row: Omit<Row, 'at' | 'loadAverage'>): void {
  mkdirSync(folder, { recursive: true })
  const at = new Date().toISOString()
  const file = join(folder, `torture-${at.slice(0, 10)}`)
  const { rows } = readReport(`${file}.json`)
  const others = rows.filter((one) => one.row !== row.row || one.engines !== row.engines)
  const all = { machine: machine(), rows: [...others, { ...row, at, loadAverage: loadavg()[0] as number }] }
  writeFileSync(`${file}.json`, `${JSON.stringify(all, undefined, 2)}\n`)
  writeFileSync(`${file}.md`, inWords(all))
}

/** Whether a row went as it should. */
export function isWell({ violations, wanted }: Pick<Row, 'violations' | 'wanted'>): boolean {
  return wanted === 'none' ? violations.length === 0 : violations.length > 0
}

function readReport(path: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return { machine: {}, rows: [] }
  }
}

function machine() {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model,
    memoryGibibytes: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version,
  }
}

function inWords({ machine, rows }: Report): string {
  const line = (row: Row) =>
    `| ${row.row} | ${row.engines} | ${row.trials} | ${row.requests ?? ''} | ${row.acknowledged ?? ''} | ${row.violations.length}` +
    `${row.wanted === 'found' ? ' (wanted)' : ''} | ${Math.round(row.seconds)} | ${row.loadAverage.toFixed(1)} |`
  const details = rows.flatMap((row) => {
    const told = Object.entries(row.told).map(
      ([name, value]) => `- ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    const broken = row.violations.slice(0, 20).map((one) => `- violation: ${one}`)
    return [...told, ...broken].length > 0 ? [`\n## ${row.row}, ${row.engines}\n`, ...told, ...broken] : []
  })
  return `${[
    '# What the shop has been put through',
    '',
    `Made by \`npm run torture\`. ${Object.entries(machine)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; ')}.`,
    'A load average above the number of cores says that others worked on the machine, too.',
    '',
    '| Row | Engines | Trials | Requests | Acknowledged | Violations | Seconds | Load average |',
    '| --- | --- | --: | --: | --: | --: | --: | --: |',
    ...rows.map(line),
    ...details,
  ].join('\n')}\n`
}
