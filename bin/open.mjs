// Opens the built shop with the settings of the environment and of `.env`.
import { say } from './setup.mjs'

const { readEnvironment, startShop, WrongSettings } = await import('../build/server/index.js')

// Whoever was reading along has gone; the shop stays open.
process.stdout.on('error', () => {})

try {
  await startShop(readEnvironment(), say)
} catch (error) {
  say(error instanceof WrongSettings || !error.stack ? error.message : `The shop did not open. ${error.message}`)
  if (error.cause) say(`Because: ${error.cause.message}`)
  process.exit(1)
}
