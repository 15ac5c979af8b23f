/** The shop does not load this entry point. */
export { backUpShop } from './back-up-shop.server.ts'
export { checkShop } from './check-shop.server.ts'
export { runCommand } from './command-line.server.ts'
export { removeAdminFactor, resetAdminPassword, showAdmin } from './owner-access.server.ts'
export { restoreShop } from './restore-shop.server.ts'
