import type { Fault } from '../../gallery/images/check-image-file.server.ts'

/** A missing file has only a row, an orphan only a file, and a mismatch has content that differs from its row. */
export const kinds = ['missing', 'orphan', 'mismatch'] as const
type Kind = (typeof kinds)[number]

export interface Finding {
  kind: Kind
  file: string
  image?: string
  codes?: string[]
  fault?: Fault
  ageMs?: number
  outcome?: Outcome
}

const repairs = ['recreated', 'scheduled', 'removed', 'resolved meanwhile'] as const
type Repair = (typeof repairs)[number]
export type Outcome = Repair | 'photo needed' | 'too young' | 'unknown name' | 'in use' | 'too many orphans'

export interface CheckResult {
  photos: number
  /** The number excludes AVIF files that are not yet made. */
  files: number
  /** SQLite's own checks report these errors. */
  damage: string[]
  findings: Finding[]
}

export function isRepaired({ outcome }: Finding): boolean {
  return repairs.some((repair) => repair === outcome)
}

export function count(findings: Finding[], kind: Kind): number {
  return findings.filter((finding) => finding.kind === kind).length
}
