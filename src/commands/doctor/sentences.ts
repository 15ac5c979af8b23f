import type { Fault } from '../../gallery/images/file-fault.server.ts'
import { count, type Examination, type Finding, isRepaired, type Outcome } from './findings.ts'

/** Everything that the doctor says. */
export function sentenceOf(examination: Examination): string {
  const { findings } = examination
  const whole = `${counted(examination.photos, 'photo')}, ${counted(examination.files, 'file')}`
  if (findings.length === 0) return `The gallery and its files agree: ${whole}.`
  return (
    `The gallery and its files do not agree: ${count(findings, 'missing')} missing, ` +
    `${count(findings, 'orphan')} orphan, ${count(findings, 'mismatch')} mismatch (${whole}).`
  )
}

export function lineOf(finding: Finding): string {
  const { kind, file, codes, fault, outcome } = finding
  const of = codes && ` of ${codes.length > 0 ? codes.join(', ') : 'a photo that hangs nowhere'}`
  const what = {
    missing: `missing: ${file}${of}`,
    orphan: `orphan: ${file}, of which no row speaks`,
    mismatch: `mismatch: ${file}${of} ${faults[fault ?? 'other kind']}`,
  }[kind]
  return `  ${what}. ${outcome ? outcomes[outcome](codes ?? []) : ''}`.trimEnd()
}

export function sentenceOfRepair({ findings }: Examination): string {
  const done = findings.filter(isRepaired).length
  const rest = findings.length - done
  return rest === 0 ? `All is repaired: ${done}.` : `Repaired: ${done}. Left: ${rest}.`
}

export const hintToFix = 'npm run doctor -- --fix repairs what can be repaired.'
export const noDatabase = (path: string) => `There is no shop: ${path} does not exist.`
export const filesAway = 'The files cannot be reached (FILES_URL).'
export const oldDatabase = 'The database is not of this version. Start the shop once, which brings it up to date.'
export const notFinished = (reason: string) => `The doctor has not finished. ${reason}`

const faults: Record<Fault, string> = {
  missing: 'is not there',
  empty: 'is empty',
  'other kind': 'is not of the kind that its name says',
  'cut off': 'is cut off, or cannot be read',
  'other size': 'has another size in pixels than the gallery says',
}

const outcomes: Record<Outcome, (codes: string[]) => string> = {
  'made anew': () => 'Made anew from its JPEG.',
  'due again': () => 'The shop makes it anew by itself; until then pages show the WebP.',
  removed: () => 'Removed.',
  'gone by itself': () => 'It has come right meanwhile.',
  'photo needed': (codes) =>
    `It cannot be made anew: upload the same photo${codes.length > 0 ? ` of ${codes.join(', ')}` : ''} again, under ` +
    'the same file name, and remove the second item that this makes.',
  'too young': () => 'Left: it is younger than an hour, and may belong to work under way.',
  'not ours': () => 'Left: its name is none of the shop’s. Remove it by hand.',
  'in use': () => 'Left: somebody works on this photo just now. Run the doctor again in some minutes.',
  'too many orphans': () =>
    'Left: most files are orphans, as with the database of another shop. Look at DATABASE_URL and FILES_URL.',
}

function counted(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
