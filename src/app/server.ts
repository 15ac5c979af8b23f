import { loadBowser } from '../accounts/device-name.server.ts'
import { getOwnerEmail } from '../platform/auth/owner-email.server.ts'
import { type Config, InvalidSettings, readConfig, readEnvironment } from '../platform/config.server.ts'
import { exitOnUncaughtErrors, stopGracefully } from '../platform/graceful-shutdown.server.ts'
import { createHttpServer } from '../platform/http/create-http-server.server.ts'
import { monitorDelay } from '../platform/load-shedding.server.ts'
import { prepareShop } from './prepare-shop.server.ts'

export { createHttpServer, InvalidSettings, prepareShop, readConfig, readEnvironment }

export async function startShop(config: Config, print: (text: string) => void): Promise<void> {
  const { shop, app, close, beginStop } = await prepareShop(config, {
    print,
    delayMs: config.loadShedding ? monitorDelay() : undefined,
  })
  exitOnUncaughtErrors(shop.log)
  // A query after the shop has opened could fail and end the process.
  const ownerEmail = await getOwnerEmail(shop)
  const server = createHttpServer(shop, app.fetch)
  server.on('error', (error: NodeJS.ErrnoException) => {
    print(
      error.code === 'EADDRINUSE'
        ? `Port ${config.port} is taken. Choose another with PORT.`
        : `The shop cannot listen on ${config.host}:${config.port} (HOST and PORT). ${error.message}`,
    )
    process.exitCode = 1
    void close()
  })
  server.listen(config.port, config.host, () => {
    const address = server.address()
    shop.setPort(typeof address === 'object' && address ? address.port : config.port)
    const origin = shop.publicOrigin()
    print(`\nThe shop is open:      ${origin}`)
    print(`The owner signs in at: ${origin}/login`)
    print(`  with the address     ${ownerEmail}\n`)
    if (shop.engine === 'postgres') preloadModules().catch((error) => shop.log.error({ err: error }, 'preload failed'))
  })
  stopGracefully(server, { begin: beginStop, close })
}

/** Imports lazy modules now, because a build of the next release deletes their files while this process still runs. */
async function preloadModules(): Promise<void> {
  await Promise.all([
    loadBowser(),
    import('../gallery/uploads/upload-handler.server.ts'),
    import('../platform/auth/auth-engine.server.ts'),
    import('../platform/http/rate-limit.server.ts'),
    import('../platform/mail/compose.server.ts'),
  ])
}
