import type { Fault } from '../../gallery/images/check-image-file.server.ts'
import type { Print } from '../../platform/log.server.ts'
import { commandLine } from '../../platform/program.server.ts'

export interface Finding {
  /** A missing file has only a row, an orphan only a file, and a mismatch has content that differs from its row. */
  kind: 'missing' | 'orphan' | 'mismatch'
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
  deleted: 'Deleted; the shop draws it again.',
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

export function countKinds(findings: Finding[]) {
  const count = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind).length
  return { missing: count('missing'), orphan: count('orphan'), mismatch: count('mismatch') }
}

export function printResult({ photos, files, damage, findings }: CheckResult, isRepair: boolean, print: Print): void {
  const advice = 'Stop the shop, copy its folder, and restore the last backup.'
  if (damage.length > 0) print(`The database is damaged: ${damage.slice(0, 3).join('; ')}. ${advice}`)
  const { missing, orphan, mismatch } = countKinds(findings)
  const total = `${photos} photos, ${files} files`
  if (findings.length === 0) {
    print(`The gallery matches its files: ${total}.`)
    return
  }
  const counts = `${missing} missing, ${orphan} orphan, ${mismatch} mismatch`
  print(`The gallery does not match its files: ${counts} (${total}).`)
  for (const { kind, file, codes, fault, outcome } of findings) {
    const photo = codes ? ` of ${codes.join(', ') || 'an unpublished photo'}: ${fault}` : ''
    print(`  ${kind}: ${file}${photo}. ${outcome ? outcomes[outcome] : ''}`.trimEnd())
  }
  const repaired = findings.filter(isRepaired).length
  if (isRepair) print(`Repaired: ${repaired}. Not repaired: ${findings.length - repaired}.`)
  else print(`To repair: ${commandLine('doctor --repair')}`)
}
