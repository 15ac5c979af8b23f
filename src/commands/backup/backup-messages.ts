export const wroteRows = (label: string, rows: number) => `Written: ${label}: ${rows}`
export const wroteFiles = (done: number, of: number) => `Written: image files: ${done} of ${of}`
export const readingBack = 'Reading the file back …'
export const backupMade = (path: string, sizeBytes: number, files: number) =>
  `Backup written and checked: ${path} (${megabytes(sizeBytes)} MB, ${files} image files).`
export const backupHint =
  'It contains all data of the shop and the hashes of all passwords. Keep it where nobody else can read it.'
export const missingInShop = (count: number) =>
  `${count} image file${count === 1 ? ' is' : 's are'} missing in the shop, and so in the backup: npm run doctor lists them.`

export const checkingFile = (path: string) => `Checking ${path} …`
export const fileIsWhole = (madeAt: string, version: string, files: number) =>
  `The backup is complete: made at ${madeAt} by version ${version}, with ${files} image files.`
export const restoredRows = (label: string, rows: number) => `Restored: ${label}: ${rows}`
export const restoredFiles = (files: number) => `Restored: image files: ${files}`
export const restored = 'The shop is restored. Start it: npm start'
export const signInAgain = 'All users must sign in again, with the passwords of that day.'

export const noFile = (path: string) => `${path} is not a file.`
export const notWhole = (path: string) =>
  `${path} is not a complete backup: it is damaged, cut off or another kind of file. Copy it again, or use another backup.`
export const newer = (path: string, version: string) =>
  `${path} was made by a newer release (${version}). Update this program first: git pull && npm run build.`
export const notEmpty = (setting: string) =>
  `${setting} names a place that is not empty. To replace a shop, stop it first, and rename its data folder or name ` +
  'another database and bucket.'
export const otherRows = (label: string) => `The restored ${label} differ from the backup.`

export const noFolder = (path: string) => `The folder ${path} cannot be written.`
export const noShop = 'There is no shop: the database has no tables.'
export const noSpace = (path: string, free: number, needed: number) =>
  `A backup in ${path} needs ${megabytes(needed)} MB, and only ${megabytes(free)} MB are free.`

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
