/** Everything that the commands for backups say. */
export const wroteRows = (inWords: string, rows: number) => `Written: ${inWords}: ${rows}`
export const wroteFiles = (done: number, of: number) => `Written: image files: ${done} of ${of}`
export const readingBack = 'Reading the file back …'
export const backupMade = (path: string, sizeBytes: number, files: number) =>
  `The backup is made, and whole: ${path} (${megabytes(sizeBytes)} MB, ${files} image files).`
export const backupHint =
  'It contains everything that the shop has, and the hashes of all passwords: keep it where nobody else can read it.'
export const missingInShop = (count: number) =>
  `The shop itself has lost ${count} image file${count === 1 ? '' : 's'}, which the backup lacks: npm run doctor lists them.`

export const checkingFile = (path: string) => `Checking ${path} …`
export const fileIsWhole = (madeAt: string, version: string, files: number) =>
  `The backup is whole: made at ${madeAt} by version ${version}, with ${files} image files.`
export const restoredRows = (inWords: string, rows: number) => `Restored: ${inWords}: ${rows}`
export const restoredFiles = (files: number) => `Restored: image files: ${files}`
export const restored = 'The shop is restored, and the same as in the backup. Start it: npm start'
export const signInAgain = 'Nobody is signed in any more. Everybody signs in with the password of that day.'

export const noFile = (path: string) => `${path} is not a file.`
export const notWhole = (path: string) =>
  `${path} is not a whole backup: it is damaged, cut off or something else. Copy it again, or take another one.`
export const newer = (path: string, version: string) =>
  `${path} was made by a newer release (${version}), and this one cannot read it. Update the program first: ` +
  'git pull && npm run build.'
export const notEmpty = (setting: string) =>
  `There is a shop in ${setting} already, or something else. A backup is restored into an empty place only. To replace ` +
  'that shop, stop it and put it aside first: rename its data folder, or name another database and bucket.'
export const otherRows = (inWords: string) => `Not all ${inWords} have arrived as they were.`

export const noFolder = (path: string) => `${path} is no folder that can be written to.`
export const noShop = 'There is no shop: the database has no tables.'
export const noSpace = (path: string, free: number, needed: number) =>
  `There is too little space for a backup in ${path}: ${megabytes(free)} MB free, ${megabytes(needed)} MB needed.`

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
