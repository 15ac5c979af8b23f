import { createHash } from 'node:crypto'
import { ApiError } from '../../api/errors.ts'

const hashLength = 20
const longestStem = 60
// Separators, control characters, and marks that change the direction of writing.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const trickCharacter = /[/\\\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/

/**
 * Makes the name of an image from the hash of its bytes and a safe form of its file name.
 * @throws {ApiError} INVALID_ARGUMENT for a file name with separators, control or invisible characters
 */
export function imageName(bytes: Uint8Array, filename: string): string {
  if (trickCharacter.test(filename) || !filename.isWellFormed() || /^\.*$/.test(filename))
    throw new ApiError('INVALID_ARGUMENT', { detail: '/filename must be a plain file name', field: 'filename' })
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
