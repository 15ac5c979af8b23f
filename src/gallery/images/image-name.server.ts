import { createHash } from 'node:crypto'
import { Refusal } from '../../api/errors.ts'

const hashLength = 20
const longestStem = 60
// Separators, control characters, and the marks that turn the direction of writing: no photo's name needs them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const trickCharacter = /[/\\\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/

/**
 * The name under which a photo is kept: made from its bytes and a safe form of the name it came with, so that the
 * same photo has the same name and no two photos share one.
 * @throws {Refusal} INVALID_ARGUMENT for a file name that plays tricks.
 */
export function imageName(bytes: Uint8Array, filename: string): string {
  if (trickCharacter.test(filename) || !filename.isWellFormed() || /^\.*$/.test(filename))
    throw new Refusal('INVALID_ARGUMENT', { detail: '/filename must be a plain file name', field: 'filename' })
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, hashLength)
  const stem = filename
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestStem)
    .replace(/^-+|-+$/g, '')
  return stem ? `${hash}-${stem}.jpg` : `${hash}.jpg`
}
