export const writtenRows = (label: string, rows: number) => `Written: ${label}: ${rows}`
export const writtenFiles = (count: number, total: number) => `Written: image files: ${count} of ${total}`
export const checkingBackup = 'Checking the file …'
export const backupMade = (path: string, sizeBytes: number, files: number) =>
  `Backup written and checked: ${path} (${megabytes(sizeBytes)} MB, ${files} image files).`
export const backupHint =
  'It contains all data of the shop and the hashes of all passwords. Store it where no other person can read it.'
export const missingFiles = (count: number) =>
  `${count} image file${count === 1 ? ' is' : 's are'} missing in the shop and in the backup. To list them: npm run doctor`

export const checkingFile = (path: string) => `Checking ${path} …`
export const backupIsComplete = (madeAt: string, version: string, files: number) =>
  `The backup is complete: made at ${madeAt} by version ${version}, with ${files} image files.`
export const restoredRows = (label: string, rows: number) => `Restored: ${label}: ${rows}`
export const restoredFiles = (files: number) => `Restored: image files: ${files}`
export const restored = 'The shop is restored. Start it: npm start'
export const signInAgain = 'All users must sign in again, with the passwords of that day.'

export const notAFile = (path: string) => `${path} is not a file.`
export const incomplete = (path: string) =>
  `${path} is not a complete backup: it is damaged, truncated or not a backup. Copy it again, or use another backup.`
export const newerRelease = (path: string, version: string) =>
  `${path} was made by a newer release (${version}). Update the shop first: git pull && npm run build.`
export const olderRelease = (path: string) =>
  `${path} was made before 24 November 2026. To restore it, see "Upgrade" in docs/operations.md.`
export const notEmpty = (setting: string) =>
  `${setting} must be empty. To replace a shop, stop it first, and rename its data folder or choose another database ` +
  'and bucket.'
export const rowsDiffer = (label: string) => `The restored ${label} differ from the backup.`

export const noFolder = (path: string) => `The folder ${path} cannot be written to.`
export const noShop = 'There is no shop: the database has no tables.'
export const noSpace = (path: string, free: number, needed: number) =>
  `A backup in ${path} needs ${megabytes(needed)} MB, and only ${megabytes(free)} MB are free.`

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
