import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as pages from 'virtual:react-router/server-build'
import { serve } from '@hono/node-server'
import { ensureAdmin } from './accounts/admin-account.server.ts'
import { mailResetCode } from './accounts/reset-mail.server.ts'
import { sweepImages } from './gallery/images.server.ts'
import { hangStarterGallery } from './gallery/starter-gallery.server.ts'
import { type Config, readConfig, readEnvironment, WrongSettings } from './platform/config.server.ts'
import { closeShop, openShop, type Shop } from './platform/shop.server.ts'
import { createWebApp } from './web-app.server.ts'

export { readConfig, readEnvironment, WrongSettings }

const sweepEveryMs = 10 * 60_000
const stopPatienceMs = 10_000

/** The shop, open and ready to be asked, without a door to the network. */
export async function prepareShop(config: Config, options: { now?: () => number; say?: (line: string) => void } = {}) {
  const say = options.say ?? (() => {})
  const shop = await openShop(config, { now: options.now, mailResetCode })
  // Nothing else is under way yet, so that whatever is left over is of an earlier process.
  await sweepImages(shop, { olderThanMs: 0 })
  const generatedPassword = await ensureAdmin(shop)
  await hangStarterGallery(shop, (hung, of) => say(`Hanging the starter gallery: ${hung} of ${of}`))
  const sweeping = setInterval(() => {
    sweepImages(shop, { olderThanMs: sweepEveryMs }).catch((error) => shop.log.error({ err: error }, 'sweep'))
  }, sweepEveryMs)
  sweeping.unref()
  return {
    shop,
    generatedPassword,
    app: createWebApp(shop, pages, import.meta.env.PROD ? builtClientFolder() : undefined),
    async close() {
      clearInterval(sweeping)
      await closeShop(shop)
    },
  }
}

/** Opens the shop on its port and says where it is and how the owner signs in. */
export async function startShop(config: Config, say: (line: string) => void): Promise<void> {
  const { shop, app, generatedPassword, close } = await prepareShop(config, { say })
  const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, ({ port }) => {
    shop.listensOn(port)
    sayWelcome(shop, generatedPassword, say)
  })
  server.on('error', (error: NodeJS.ErrnoException) => {
    say(error.code === 'EADDRINUSE' ? `Port ${config.port} is taken. Choose another with PORT.` : error.message)
    process.exitCode = 1
    void close()
  })

  function stop() {
    server.close(() => void close().then(() => process.exit(0)))
    setTimeout(() => process.exit(1), stopPatienceMs).unref()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

function sayWelcome(shop: Shop, generatedPassword: string | undefined, say: (line: string) => void): void {
  say('')
  say(`The shop is open:      ${shop.publicOrigin()}`)
  say(`The owner signs in at: ${shop.publicOrigin()}/login`)
  say(`  with the address     ${shop.config.adminEmail}`)
  if (generatedPassword) {
    say(`  and the password     ${generatedPassword}`)
    say('  (made just now and shown only this once; keep it)')
  }
  say('')
}

function builtClientFolder(): string {
  const folder = fileURLToPath(new URL('../client', import.meta.url))
  if (!existsSync(folder)) throw new Error(`The built pages are missing: ${folder}`)
  return folder
}
