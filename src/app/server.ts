import { getOwnerEmail } from '../platform/auth/owner-email.server.ts'
import { type Config, readConfig, readEnvironment, WrongSettings } from '../platform/config.server.ts'
import { endWhenBroken, stopGracefully } from '../platform/graceful-shutdown.server.ts'
import { createHttpServer } from '../platform/http/create-http-server.server.ts'
import { watchDelay } from '../platform/load.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { preloadModules } from './preload-modules.server.ts'
import { prepareShop } from './prepare-shop.server.ts'

export { createHttpServer as openFrontDoor, prepareShop, readConfig, readEnvironment, WrongSettings }

/** Opens the shop on its port and says where it is and how the owner signs in. */
export async function startShop(config: Config, say: (line: string) => void): Promise<void> {
  const { shop, app, close, beginToStop } = await prepareShop(config, {
    say,
    delayMs: config.shedding ? watchDelay() : undefined,
  })
  endWhenBroken(shop.log)
  let stopping = false
  const answer = async (request: Request, env: object) => {
    const reply = await app.fetch(request, env)
    // A connection that a balancer keeps would bring new requests for ever.
    if (stopping) reply.headers.set('Connection', 'close')
    return reply
  }
  const server = createHttpServer(shop, answer)
  server.on('error', (error: NodeJS.ErrnoException) => {
    say(
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
    void sayWelcome(shop, say)
    // An embedded shop is stopped for a new release, and need not hold what nobody asks for.
    if (shop.engine === 'postgres') preloadModules().catch((error) => shop.log.error({ err: error }, 'parts'))
  })
  stopGracefully(server, {
    begin() {
      stopping = true
      beginToStop()
    },
    close,
  })
}

async function sayWelcome(shop: Shop, say: (line: string) => void): Promise<void> {
  const email = await getOwnerEmail(shop)
  say('')
  say(`The shop is open:      ${shop.publicOrigin()}`)
  say(`The owner signs in at: ${shop.publicOrigin()}/login`)
  say(`  with the address     ${email}`)
  say('')
}
