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

export interface CheckResult {
  photos: number
  /** The number excludes AVIF files that are not yet made. */
  files: number
  /** SQLite's own checks report these errors. */
  damage: string[]
  findings: Finding[]
}

const repairs = {
  recreated: 'Recreated from its JPEG.',
  scheduled: 'The shop will recreate it; until then pages show the WebP.',
  removed: 'Removed.',
  'resolved meanwhile': 'Resolved meanwhile.',
}
const outcomes = {
  ...repairs,
  'photo needed': 'Upload the same photo again under the same file name, and delete the second item that this creates.',
  'too young': 'Not removed: it is younger than an hour and may be in use.',
  'unknown name': 'Not removed: the shop does not create such names. Remove it manually.',
  'in use': 'Not repaired: the shop is processing this photo. Run the doctor again in a few minutes.',
  'too many orphans': 'Not removed: most files are orphans. Check DATABASE_URL and FILES_URL.',
}
export type Outcome = keyof typeof outcomes

export function isRepaired({ outcome }: Finding): boolean {
  return outcome !== undefined && outcome in repairs
}

export function count(findings: Finding[], kind: Kind): number {
  return findings.filter((finding) => finding.kind === kind).length
}

export function summarize({ photos, files, findings }: Omit<CheckResult, 'damage'>): string {
  const total = `${photos} photos, ${files} files`
  if (findings.length === 0) return `The gallery matches its files: ${total}.`
  const counts = kinds.map((kind) => `${count(findings, kind)} ${kind}`)
  return `The gallery does not match its files: ${counts.join(', ')} (${total}).`
}

export function describeFinding({ kind, file, codes, fault, outcome }: Finding): string {
  const photo = codes ? ` of ${codes.join(', ') || 'an unpublished photo'}: ${fault}` : ''
  return `  ${kind}: ${file}${photo}. ${outcome ? outcomes[outcome] : ''}`.trimEnd()
}

export function summarizeRepair({ findings }: Pick<CheckResult, 'findings'>): string {
  const done = findings.filter(isRepaired).length
  return `Repaired: ${done}. Not repaired: ${findings.length - done}.`
}

export const repairHint = 'To repair: npm run doctor -- --repair'
export const damaged = (damage: string[]) =>
  `The database is damaged: ${damage.slice(0, 3).join('; ')}. Stop the shop, copy its folder, and restore the last backup.`

const time = (ms: number) => new Date(ms).toISOString().slice(0, 16)
export const clockJumped = ({ from, to, deletionResumesAt }: { from: number; to: number; deletionResumesAt: number }) =>
  `The clock jumped from ${time(from)} to ${time(to)} (UTC). Check the date of this machine. Until ` +
  `${time(deletionResumesAt)} the shop deletes nothing by age.`
