import type { Observation } from './observations.ts'

/** Everything that the doctor says besides the gallery and its files. */
export const lineOfCheck = ({ state, said }: Observation) => `${marks[state]} ${said}`

const marks: Record<Observation['state'], string> = { well: 'well: ', note: 'note: ', wrong: 'WRONG:' }

export const databaseWhole = 'The database is whole.'
export const indexMadeAnew = 'An index of the database was damaged, and has been made anew; the database is whole.'
export const databaseDamaged = (faults: readonly string[]) =>
  `The database is damaged: ${faults.join('; ')}. Stop the shop, keep a copy of its folder as it is, and restore the ` +
  'last backup.'
export const danglingRows = (tables: readonly string[]) =>
  `Rows of ${tables.join(', ')} speak of others that are not there. Restore the last backup, or ask whoever looks ` +
  'after the program.'
export const onlyReads = 'The database takes no writes: it stands by for another. Look at DATABASE_URL.'

export const enoughSpace = (free: string) => `Free space: ${free}.`
export const littleSpace = (free: string, needed: string, path: string) =>
  `Only ${free} are free where ${path} is; below ${needed} no photos are taken. Make room.`

export const mailToFolder = (path: string) =>
  `Mail is written to the folder ${path} and reaches nobody. Name a mail server with MAIL_URL.`
export const mailLeaves = 'The mail server takes mail.'
export const mailStays =
  'The mail server does not answer, or does not let the shop in. Look at MAIL_URL; until then mail waits.'
export const mailsWaiting = (count: number, oldestHours: number) =>
  `${counted(count, 'mail')} waiting, the oldest for ${counted(oldestHours, 'hour')}.`
export const mailsGivenUp = (count: number) =>
  `${counted(count, 'mail')} could not be delivered in three days and ${count === 1 ? 'was' : 'were'} given up.`

export const versionsAre = (versions: Record<string, string>) =>
  `Versions: ${Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')}.`
export const versionTooOld = (name: string, found: string, needed: number) =>
  `${name} ${found} is not mended any more; bring it to ${needed} or later.`

export const clockRight = 'The clock agrees with what is stored.'
export const clockBehind = (time: string) =>
  `The clock says an earlier time than something that is stored (${time}). Set it, best by a time server.`
export const clockDiffers = (seconds: number) =>
  `The clock differs from the database's by ${counted(seconds, 'second')}. Set both by a time server.`
export const clockJumped = (from: string, to: string, heldAt: string) =>
  `The clock went from ${from} to ${to}: it was set, or the shop was off. Until ${heldAt} nothing is deleted for good ` +
  'by its age. If the date is wrong, set the clock before then.'

export const fewOpenFiles = (limit: number, enough: number) =>
  `A process that is started as this one may have ${limit} files and connections open; many visitors at once need ` +
  `${enough}. Raise it where the shop is started: ulimit -n, or LimitNOFILE= of a systemd unit.`

export const settingsFine = 'The settings are fit for the open.'
export const onlyHere = 'PUBLIC_URL is not set: the shop answers on this machine alone.'
export const adminIsExample = 'ADMIN_EMAIL is not set: mail for the owner goes to an address that does not exist.'
export const readableByOthers = (path: string) =>
  `Others on this machine can read ${path}. npm run doctor -- --fix closes it.`
export const closedToOthers = (path: string) => `Others on this machine could read ${path}; they cannot any more.`

function counted(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
