import { loadBowser } from '../accounts/device-name.server.ts'
import { getOwnerEmail } from '../platform/auth/owner-email.server.ts'
import { type Config, readConfig, readEnvironment, WrongSettings } from '../platform/config.server.ts'
import { endWhenBroken, stopGracefully } from '../platform/graceful-shutdown.server.ts'
import { createHttpServer } from '../platform/http/create-http-server.server.ts'
import { watchDelay } from '../platform/load.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { prepareShop } from './prepare-shop.server.ts'

export { createHttpServer, prepareShop, readConfig, readEnvironment, WrongSettings }

export async function startShop(config: Config, print: (text: string) => void): Promise<void> {
  const { shop, app, close, beginToStop } = await prepareShop(config, {
    print,
    delayMs: config.shedding ? watchDelay() : undefined,
  })
  endWhenBroken(shop.log)
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
    void printWelcome(shop, print)
    if (shop.engine === 'postgres') preloadModules().catch((error) => shop.log.error({ err: error }, 'preload failed'))
  })
  stopGracefully(server, { begin: beginToStop, close })
}

/** A running process cannot find its lazy modules after the next release is built. */
async function preloadModules(): Promise<void> {
  await Promise.all([
    loadBowser(),
    import('../gallery/uploads/upload-handler.server.ts'),
    import('../platform/auth/auth-engine.server.ts'),
    import('../platform/http/rate-limit.server.ts'),
    import('../platform/mail/compose.server.ts'),
  ])
}

async function printWelcome(shop: Shop, print: (text: string) => void): Promise<void> {
  print('')
  print(`The shop is open:      ${shop.publicOrigin()}`)
  print(`The owner signs in at: ${shop.publicOrigin()}/login`)
  print(`  with the address     ${await getOwnerEmail(shop)}`)
  print('')
}
