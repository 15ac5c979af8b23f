import { sendBombs } from './bomb-trials.ts'
import { bombs } from './bombs.ts'
import { sendCorpora } from './corpora.ts'
import type { Engines } from './engines.ts'
import { canMakeDisks, freeKilobytes, writeOnFullDisk } from './full-disk.ts'
import { runKillTrials } from './kill-trials.ts'
import { cutPowerAtEveryStep } from './power-cut.ts'

export interface Outcome {
  trials: number
  violations: string[]
  /** `found` marks a control, which must find violations. */
  wanted?: 'none' | 'found'
  figures: Record<string, unknown>
}

interface Trial {
  title: string
  /** A run without `--trials` makes this many. */
  trials: number
  embeddedOnly?: true
  run: (about: {
    engines: Engines
    seed: number
    trials: number
    isOver: () => boolean
  }) => Promise<Outcome | 'unsupported'>
}

/** Lists each kind of fault under its name on the command line. */
export const rows: Record<string, Trial> = {
  kill: {
    title: 'kill -9 while six clients write',
    trials: 1000,
    async run({ engines, seed, trials, isOver }) {
      const options = { trials, seed, until: isOver }
      const { startMs, trials: done, violations, ...counts } = await runKillTrials(await engines.settings(), options)
      const sorted = startMs.toSorted((a, b) => a - b)
      const figures = { ...counts, medianStartMs: sorted[sorted.length >> 1], slowestStartMs: sorted.at(-1) }
      return { trials: done, violations, figures }
    },
  },
  'write-order': {
    title: 'kill -9 while rows precede their files (control)',
    trials: 40,
    async run({ engines, seed, trials, isOver }) {
      const options = { trials, seed, program: 'test/faults/write-order-shop.ts', until: isOver }
      const { trials: done, violations, byKind } = await runKillTrials(await engines.settings(), options)
      return { trials: done, violations, wanted: 'found', figures: { byKind } }
    },
  },
  bombs: {
    title: 'bombs',
    trials: 3,
    async run({ engines, trials }) {
      const { results, server } = await sendBombs(await engines.settings(), bombs, trials)
      const figures = Object.fromEntries(
        results.map(({ name, bytes, status, ms, photosPeakMebibytes }) => [
          name,
          `${bytes} bytes, answered ${status} after ${ms} ms, ${photosPeakMebibytes} MiB`,
        ]),
      )
      return {
        trials: results.length,
        violations: results.flatMap(({ name, violations }) => violations.map((line) => `${name}: ${line}`)),
        figures: { ...figures, 'memory of the server in MiB': server },
      }
    },
  },
  disk: {
    title: 'full disk',
    trials: 20,
    embeddedOnly: true,
    async run({ seed, trials, isOver }) {
      if (!canMakeDisks()) return 'unsupported'
      const all = { trials: 0, requests: 0, acknowledged: 0, unavailable: 0, violations: [] as string[] }
      for (let nth = 0; nth < trials && !isOver(); nth++) {
        const { requests, acknowledged, unavailable, violations } = await writeOnFullDisk(freeKilobytes, seed + nth)
        all.trials += freeKilobytes.length
        all.requests += requests
        all.acknowledged += acknowledged
        all.unavailable += unavailable
        all.violations.push(...violations)
      }
      const { trials: done, violations, ...figures } = all
      return { trials: done, violations, figures }
    },
  },
  power: {
    title: 'power cut at every step of the image folder',
    trials: 20,
    embeddedOnly: true,
    async run({ seed, trials, isOver }) {
      const {
        trials: done,
        violations,
        ...figures
      } = await cutPowerAtEveryStep({ every: 1, times: trials, seed, isOver })
      return { trials: done, violations, figures }
    },
  },
  corpora: {
    title: 'corpora',
    trials: 1,
    async run({ engines, seed, isOver }) {
      const { counts, violations, isAlive } = await sendCorpora(await engines.settings(), { isOver, seed })
      const trials = Object.values(counts).reduce((sum, { cases }) => sum + cases, 0)
      return { trials, violations: isAlive ? violations : [...violations, 'the shop has crashed'], figures: counts }
    },
  },
}
