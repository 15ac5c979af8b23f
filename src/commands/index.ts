// This is the entry point of the commands. The shop itself does not load it.

export { importFromFirebase } from '../import/firebase/import-from-firebase.server.ts'
export { readEnvironment } from '../platform/config.server.ts'
export { findProcess } from '../platform/running-process.server.ts'
export { backUpShop, restoreShop } from './back-up-and-restore.server.ts'
export { listChangesSince } from './changes-since.server.ts'
export { runCommand } from './command-line.server.ts'
export { checkShop } from './doctor/check-shop.server.ts'
export { removeOwnerFactor, resetOwnerPassword } from './owner-access.server.ts'
export { putMissingImages } from './put-missing-images.server.ts'
export { tryBackup } from './try-backup.server.ts'
