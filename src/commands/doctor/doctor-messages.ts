import { count, type Examination, type Finding, isRepaired, kinds, type Outcome } from './findings.ts'

/** Everything that the doctor says. */
export function sentenceOf({ photos, files, findings }: Omit<Examination, 'damage'>): string {
  const whole = `${photos} photos, ${files} files`
  if (findings.length === 0) return `The gallery and its files agree: ${whole}.`
  const counts = kinds.map((kind) => `${count(findings, kind)} ${kind}`)
  return `The gallery and its files do not agree: ${counts.join(', ')} (${whole}).`
}

export function lineOf({ kind, file, codes, fault, outcome }: Finding): string {
  const of = codes ? ` of ${codes.join(', ') || 'an unpublished photo'}: ${fault}` : ''
  return `  ${kind}: ${file}${of}. ${outcome ? outcomes[outcome] : ''}`.trimEnd()
}

export function sentenceOfRepair({ findings }: Pick<Examination, 'findings'>): string {
  const done = findings.filter(isRepaired).length
  return `Repaired: ${done}. Left: ${findings.length - done}.`
}

export const repairHint = 'npm run doctor -- --repair repairs what can be repaired.'
export const damaged = (damage: string[]) =>
  `The database is damaged: ${damage.slice(0, 3).join('; ')}. Stop the shop, keep a copy of its folder, and restore the ` +
  'last backup.'

const time = (ms: number) => new Date(ms).toISOString().slice(0, 16)
export const clockJumped = ({ from, to, deletesAgainAt }: { from: number; to: number; deletesAgainAt: number }) =>
  `The clock jumped from ${time(from)} to ${time(to)} (UTC). Check the date of this machine. Until ` +
  `${time(deletesAgainAt)} nothing is deleted because of its age.`

const outcomes: Record<Outcome, string> = {
  'made anew': 'Made anew from its JPEG.',
  'due again': 'The shop makes it anew by itself; until then pages show the WebP.',
  removed: 'Removed.',
  'gone by itself': 'It has come right meanwhile.',
  'photo needed':
    'It cannot be made anew: upload the same photo again, under the same file name, and remove the second item that this makes.',
  'too young': 'Left: it is younger than an hour, and may belong to work in progress.',
  'not ours': 'Left: the shop does not make such names. Remove it by hand.',
  'in use': 'Left: the shop is working on this photo. Run the doctor again in some minutes.',
  'too many orphans': 'Left: most files are orphans. Look at DATABASE_URL and FILES_URL.',
}
