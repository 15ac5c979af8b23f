import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Log } from './log.server.ts'

const finishMs = 10_000
const exitMs = 15_000
/** Requests that were sent before the signal still arrive during this time. */
const idleMs = 1_000
/** Browsers open connections that they never use, and that would delay the exit. */
const headersMs = 3_000
/** A terminal and a supervisor may send the same signal twice. */
const sameSignalMs = 1_000

interface Hooks {
  begin: () => void
  close: () => Promise<void>
  restart?: () => void
}

/**
 * On SIGTERM or SIGINT, answers running requests, calls `close` and exits. A second signal exits at once. On SIGUSR2,
 * which `thaiyal update` sends, it restarts instead.
 */
export function stopGracefully(server: Server, hooks: Hooks): void {
  let beganAt: number | undefined

  function stop(end: (code?: number) => void) {
    if (beganAt !== undefined) {
      if (performance.now() - beganAt > sameSignalMs) process.exit(1)
      return
    }
    beganAt = performance.now()
    hooks.begin()
    // `close()` of the HTTP server would destroy idle connections at once.
    NetServer.prototype.close.call(server, () => {
      hooks.close().then(
        () => end(),
        () => end(1),
      )
    })
    server.keepAliveTimeout = idleMs
    server.headersTimeout = headersMs
    setTimeout(() => server.closeIdleConnections(), idleMs).unref()
    setTimeout(() => {
      process.exitCode = 1
      server.closeAllConnections()
    }, finishMs).unref()
    setTimeout(() => end(1), exitMs).unref()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(process.exit))
  const { restart } = hooks
  if (restart) process.on('SIGUSR2', () => stop(restart))
}

/** Exits after an uncaught error, because the state of the process is unknown. */
export function exitOnUncaughtErrors(log: Log): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error) => {
      log.fatal({ err: error }, event)
      process.exit(1)
    })
}
