import { sendBombs } from './bomb-trials.ts'
import { bombs } from './bombs.ts'
import { sendCorpora } from './corpora.ts'
import type { Engines } from './engines.ts'
import { canMakeDisks, freeKilobytes, writeOnFullDisk } from './full-disk.ts'
import { runKillTrials } from './kill-trials.ts'
import { cutPowerAtEveryStep } from './power-cut.ts'
import type { Row } from './report.ts'

export type Outcome = Pick<Row, 'trials' | 'violations' | 'figures'> &
  Partial<Pick<Row, 'requests' | 'acknowledged' | 'wanted'>>

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
      const { startMs, byKind, unanswered, unavailable, ...result } = await runKillTrials(await engines.settings(), {
        trials,
        seed,
        until: isOver,
      })
      const sorted = startMs.toSorted((a, b) => a - b)
      const figures = {
        byKind,
        unanswered,
        unavailable,
        medianStartMs: sorted[sorted.length >> 1],
        slowestStartMs: sorted.at(-1),
      }
      return { ...result, figures }
    },
  },
  'write-order': {
    title: 'kill -9 while rows precede their files (control)',
    trials: 40,
    async run({ engines, seed, trials, isOver }) {
      const {
        startMs: _,
        byKind,
        unanswered,
        unavailable,
        ...result
      } = await runKillTrials(await engines.settings(), {
        trials,
        seed,
        program: 'fault-injection/write-order-shop.ts',
        until: isOver,
      })
      return { ...result, wanted: 'found', figures: { byKind, unanswered, unavailable } }
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
      const { unavailable, ...counts } = all
      return { ...counts, figures: { unavailable } }
    },
  },
  power: {
    title: 'power cut at every step of the image folder',
    trials: 20,
    embeddedOnly: true,
    async run({ seed, trials, isOver }) {
      const { steps, ...result } = await cutPowerAtEveryStep({ every: 1, times: trials, seed, isOver })
      return { ...result, figures: { steps } }
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
