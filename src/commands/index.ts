// This is the entry point of the commands. The shop itself does not load it.
export { backUpShop, restoreShop } from './back-up-and-restore.server.ts'
export { runCommand } from './command-line.server.ts'
export { checkShop } from './doctor/check-shop.server.ts'
export { importFromFirebase } from './firebase/import-from-firebase.server.ts'
export { removeAdminFactor, resetAdminPassword } from './owner-access.server.ts'
