/** Everything that the commands for backups say. */
export const packedRows = (inWords: string, rows: number) => `Written: ${inWords}: ${rows}`
export const packedFiles = (done: number, of: number) => `Written: image files: ${done} of ${of}`
export const readingBack = 'Reading the file back …'
export const backupMade = (path: string, sizeBytes: number, files: number) =>
  `The backup is made, and whole: ${path} (${megabytes(sizeBytes)} MB, ${files} image files).`
export const backupHint =
  'It has everything that the shop has, and the hashes of all passwords: keep it where nobody else can read it.'
export const missingInShop = (count: number) =>
  `The shop itself has lost ${count} image file${count === 1 ? '' : 's'}, which cannot be in it: npm run doctor says which.`

export const checkingFile = (path: string) => `Checking ${path} …`
export const fileIsWhole = (madeAt: string, version: string, files: number) =>
  `The backup is whole: of ${madeAt}, made by version ${version}, with ${files} image files.`
export const restoredRows = (inWords: string, rows: number) => `Restored: ${inWords}: ${rows}`
export const restoredFiles = (done: number, of: number) => `Restored: image files: ${done} of ${of}`
export const checkingRestored = 'Checking what has been restored …'
export const restored = (place: string) =>
  `The shop is restored in ${place}, and the same as in the backup. Start it: npm start`
export const signInAnew = 'Nobody is signed in any more. Everybody signs in with the password of that day.'
export const brokenOff = 'An earlier restore has been broken off here; what it has left is removed first.'

export const noFile = (path: string) => `There is no file ${path}.`
export const emptyFile = (path: string) => `${path} is empty: it is no backup. Take another one.`
export const noBackup = (path: string) => `${path} is no backup of a shop.`
export const cutOff = (path: string) =>
  `${path} is cut off: its end is missing, as after a copy that was broken off. Copy it again, or take another one.`
export const unreadable = (path: string) =>
  `${path} is damaged: it cannot be read to its end. Copy it again, or take another one.`
export const changed = (path: string, entry: string) =>
  `${path} is damaged: ${entry} in it is not what was written. Copy it again, or take another one.`
export const altered = (path: string, entry: string) =>
  `${path} was altered, or was not made by this program: ${entry} in it is not as it writes one. Take another one.`
export const newer = (path: string, version: string) =>
  `${path} was made by a newer release (${version}) than this one, which cannot read it. Bring the program up to date ` +
  `first: git pull && npm run build.`
export const notEmpty = (place: string) =>
  `There is a shop in ${place} already, or something else. A backup is restored into an empty place only. To replace ` +
  `that shop, stop it and put it aside first: rename its data folder, or name another database and bucket.`
export const otherRows = (differences: string[]) => `Not all rows have arrived as they were: ${differences.join('; ')}.`
export const damagedDatabase = 'The restored database does not pass its own check.'
export const findings = (files: string[]) =>
  `Restored rows and image files do not agree: ${files.slice(0, 10).join(', ')}.`

export const noFolder = (path: string) => `${path} is no folder that can be written to.`
export const noShop = 'There is no shop: the database has no tables.'
export const noSpace = (path: string, free: number, needed: number) =>
  `There is too little space for a backup in ${path}: ${megabytes(free)} MB free, ${megabytes(needed)} MB needed.`

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
