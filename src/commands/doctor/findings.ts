import type { Fault } from '../../gallery/images/file-fault.server.ts'

/** `missing`: a row says that a file is there, and it is not. `orphan`: no row speaks of a file. `mismatch`: a file is not what its name and its row say. */
export type Kind = 'missing' | 'orphan' | 'mismatch'

export interface Finding {
  kind: Kind
  file: string
  /** Of what a row speaks of: its image, and the codes of the items that show it. */
  image?: string
  codes?: string[]
  fault?: Fault
  /** Of an orphan. */
  ageMs?: number
  /** With `--fix`: what was done, or why nothing could be. */
  outcome?: Outcome
}

export type Outcome = (typeof repaired)[number] | (typeof left)[number]

const repaired = ['made anew', 'due again', 'removed', 'gone by itself'] as const
const left = ['photo needed', 'too young', 'not ours', 'in use', 'too many orphans'] as const

export interface Examination {
  photos: number
  /** That there should be, AVIF files that are still to come left out. */
  files: number
  findings: Finding[]
}

export function isRepaired({ outcome }: Finding): boolean {
  return repaired.some((one) => one === outcome)
}

export function count(findings: Finding[], kind: Kind): number {
  return findings.filter((finding) => finding.kind === kind).length
}
