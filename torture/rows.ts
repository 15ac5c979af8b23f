import { sendBombs } from './bomb-trials.ts'
import { bombs } from './bombs.ts'
import { sendCorpora } from './corpora.ts'
import type { Engines } from './engines.ts'
import { canMakeDisks, leftKilobytes, writeOnFullDisk } from './full-disk.ts'
import { killAgainAndAgain } from './kill-trials.ts'
import { crashAtEveryStep } from './power-cut.ts'
import type { Row } from './report.ts'

export type Outcome = Pick<Row, 'trials' | 'violations' | 'told'> &
  Partial<Pick<Row, 'requests' | 'acknowledged' | 'wanted'>>

interface Trial {
  title: string
  /** The required number of trials. */
  trials: number
  embeddedOnly?: true
  run: (about: { engines: Engines; seed: number; trials: number; isOver: () => boolean }) => Promise<Outcome | 'cannot'>
}

/** The rows of the tables of faults and of bad inputs. */
export const rows: Record<string, Trial> = {
  kill: {
    title: 'kill -9 while six clients write',
    trials: 1000,
    async run({ engines, seed, trials, isOver }) {
      const { startMs, byKind, unanswered, putOff, ...result } = await killAgainAndAgain(await engines.settings(), {
        trials,
        seed,
        until: isOver,
      })
      const sorted = startMs.toSorted((one, other) => one - other)
      const told = {
        byKind,
        unanswered,
        putOff,
        medianStartMs: sorted[sorted.length >> 1],
        slowestStartMs: sorted.at(-1),
      }
      return { ...result, told }
    },
  },
  naive: {
    title: 'the same with the record before the file',
    trials: 40,
    async run({ engines, seed, trials, isOver }) {
      const {
        startMs: _,
        byKind,
        unanswered,
        putOff,
        ...result
      } = await killAgainAndAgain(await engines.settings(), {
        trials,
        seed,
        program: 'torture/naive-shop.ts',
        until: isOver,
      })
      return { ...result, wanted: 'found', told: { byKind, unanswered, putOff } }
    },
  },
  bombs: {
    title: 'bombs',
    trials: 3,
    async run({ engines, trials }) {
      const { results, server } = await sendBombs(await engines.settings(), bombs, trials)
      const told = Object.fromEntries(
        results.map(({ name, bytes, status, ms, photosPeakMebibytes }) => [
          name,
          `${bytes} bytes, answered ${status} after ${ms} ms, ${photosPeakMebibytes} MiB`,
        ]),
      )
      return {
        trials: results.length,
        violations: results.flatMap(({ name, violations }) => violations.map((line) => `${name}: ${line}`)),
        told: { ...told, 'memory of the server in MiB': server },
      }
    },
  },
  disk: {
    title: 'full disk',
    trials: 20,
    embeddedOnly: true,
    async run({ seed, trials, isOver }) {
      if (!canMakeDisks()) return 'cannot'
      const all = { trials: 0, requests: 0, acknowledged: 0, putOff: 0, violations: [] as string[] }
      for (let nth = 0; nth < trials && !isOver(); nth++) {
        const { requests, acknowledged, putOff, violations } = await writeOnFullDisk(leftKilobytes, seed + nth)
        all.trials += leftKilobytes.length
        all.requests += requests
        all.acknowledged += acknowledged
        all.putOff += putOff
        all.violations.push(...violations)
      }
      const { putOff, ...counts } = all
      return { ...counts, told: { putOff } }
    },
  },
  power: {
    title: 'power cut at every step of the folder of files',
    trials: 20,
    embeddedOnly: true,
    async run({ seed, trials, isOver }) {
      const { steps, ...result } = await crashAtEveryStep({ every: 1, times: trials, seed, isOver })
      return { ...result, told: { steps } }
    },
  },
  corpora: {
    title: 'corpora',
    trials: 1,
    async run({ engines, seed, isOver }) {
      const { counts, violations, lives } = await sendCorpora(await engines.settings(), { isOver, seed })
      const trials = Object.values(counts).reduce((sum, { cases }) => sum + cases, 0)
      return { trials, violations: lives ? violations : [...violations, 'the shop has died'], told: counts }
    },
  },
}
