import { writeFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../bench/results/fault-injection.md')

export interface Row {
  row: string
  engines: string
  trials: number
  requests?: number
  acknowledged?: number
  violations: string[]
  /** `found` marks a control, which must find violations. */
  wanted: 'none' | 'found'
  seconds: number
  figures: Record<string, unknown>
  loadAverage: number
}

export function writeReport(rows: Row[]): void {
  writeFileSync(file, formatReport(rows))
}

export function loadAverage(): number {
  return loadavg()[0] ?? 0
}

/** Returns whether violations were found only in a control. */
export function isAsExpected({ violations, wanted }: Pick<Row, 'violations' | 'wanted'>): boolean {
  return wanted === 'none' ? violations.length === 0 : violations.length > 0
}

function formatReport(rows: Row[]): string {
  const line = (row: Row) =>
    `| ${row.row} | ${row.engines} | ${row.trials} | ${row.requests ?? ''} | ${row.acknowledged ?? ''} | ${row.violations.length}` +
    `${row.wanted === 'found' ? ' (expected)' : ''} | ${Math.round(row.seconds)} | ${row.loadAverage.toFixed(1)} |`
  const details = rows.flatMap((row) => {
    const figures = Object.entries(row.figures).map(
      ([name, value]) => `- ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    const violations = row.violations.slice(0, 20).map((violation) => `- violation: ${violation}`)
    return [`\n## ${row.row}, ${row.engines}\n`, ...figures, ...violations]
  })
  const memoryGibibytes = Math.round(totalmem() / 2 ** 30)
  return `${[
    '# Results of fault injection',
    '',
    `Written by \`fault-injection/run.ts\` on ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} cores (${cpus()[0]?.model}),`,
    `${memoryGibibytes} GiB, ${platform()} ${release()} ${arch()}, Node ${process.version}.`,
    'A load average above the number of cores means that other work used the machine, too.',
    '',
    '| Row | Engines | Trials | Requests | Acknowledged | Violations | Seconds | Load average |',
    '| --- | --- | --: | --: | --: | --: | --: | --: |',
    ...rows.map(line),
    ...details,
  ].join('\n')}\n`
}
