import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { engines } from './engine.ts'

const signs = { passed: '✓', skipped: '-', failed: '✗', timedOut: '✗', interrupted: '✗' }

/** Prints which story passes in which engine. */
export default class TableReporter implements Reporter {
  readonly #rows = new Map<string, Map<string, string>>()

  onTestEnd({ title, parent }: TestCase, { status }: TestResult) {
    const row = this.#rows.get(title) ?? new Map()
    this.#rows.set(title, row.set(parent.project()?.name, signs[status]))
  }

  onEnd() {
    const names = Object.keys(engines).filter((name) => engines[name])
    const missing = Object.keys(engines).filter((name) => !engines[name])
    const lines = [
      ['Story', ...names],
      ['---', ...names.map(() => '---')],
    ]
    for (const [title, row] of this.#rows) lines.push([title, ...names.map((name) => row.get(name) ?? '')])
    process.stdout.write(`\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`)
    process.stdout.write(`Not installed: ${missing.join(', ') || 'none'}\n`)
  }
}
