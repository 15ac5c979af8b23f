import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Log } from './log.server.ts'

/** What runs may go on for so long; then it is cut off. */
const finishMs = 10_000
const hardEndMs = 15_000
/** A client whose request is on its way when the signal comes has so long to get it answered. */
const idleMs = 1_000
/** Browsers open connections ahead that they never use; without a limit those would hold the process until it is cut off. */
const headersMs = 3_000
/** A terminal and a supervisor may both pass on the same wish. */
const sameWishMs = 1_000

/**
 * Ends the process on SIGTERM and SIGINT: whoever is being answered is answered, nobody new is let in. A second signal
 * ends it at once. @param about.close what is closed when the last answer has gone
 */
export function stopGracefully(server: Server, about: { begin: () => void; close: () => Promise<void> }): void {
  let stoppingSince: number | undefined
  let cutOff = false

  function stop() {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > sameWishMs) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    about.begin()
    // `server.close()` of HTTP would also destroy idle connections at once.
    NetServer.prototype.close.call(server, () =>
      about.close().then(
        () => process.exit(cutOff ? 1 : 0),
        () => process.exit(1),
      ),
    )
    server.keepAliveTimeout = idleMs
    server.headersTimeout = headersMs
    setTimeout(() => server.closeIdleConnections(), idleMs).unref()
    setTimeout(() => {
      cutOff = true
      server.closeAllConnections()
    }, finishMs).unref()
    setTimeout(() => process.exit(1), hardEndMs).unref()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** After what nobody expected nothing is certain any more: the process says so and ends, to be started anew. */
export function endWhenBroken(log: Log): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error) => {
      log.fatal({ err: error }, event)
      process.exit(1)
    })
}
