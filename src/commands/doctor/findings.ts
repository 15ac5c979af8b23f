import type { Fault } from '../../gallery/images/check-image-file.server.ts'

/** `missing`: a row has no file. `orphan`: a file has no row. `mismatch`: a file is not what its name and row print. */
export const kinds = ['missing', 'orphan', 'mismatch'] as const
export type Kind = (typeof kinds)[number]

export interface Finding {
  kind: Kind
  file: string
  /** The image of a missing file or a mismatch, and the codes of the items that show it. */
  image?: string
  codes?: string[]
  fault?: Fault
  /** The age of an orphan. */
  ageMs?: number
  /** With `--repair`: what was done, or why nothing could be done. */
  outcome?: Outcome
}

const repaired = ['recreated', 'scheduled', 'removed', 'resolved meanwhile'] as const
const left = ['photo needed', 'too young', 'unknown name', 'in use', 'too many orphans'] as const
export type Outcome = (typeof repaired)[number] | (typeof left)[number]

export interface CheckResult {
  photos: number
  /** How many files there should be, without AVIF files that are made later. */
  files: number
  /** The errors that SQLite's own checks report. */
  damage: string[]
  findings: Finding[]
}

export function isRepaired({ outcome }: Finding): boolean {
  return repaired.some((one) => one === outcome)
}

export function count(findings: Finding[], kind: Kind): number {
  return findings.filter((finding) => finding.kind === kind).length
}
