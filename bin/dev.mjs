// `npm run dev` runs the shop from its sources, restarts it after a change and reloads the page.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import { print, switchToCurrentNode } from './setup.mjs'

await switchToCurrentNode()
const restartDelayMs = 100
const server = createServer(handleRequest)
const vite = await createVite({
  plugins: [
    {
      name: 'reload-after-changes',
      applyToEnvironment: ({ name }) => name === 'client',
      transform: {
        filter: { id: /\/src\/app\/client\.ts$/ },
        handler: (code) => ({ code: `import '/@vite/client'\n${code}`, map: null }),
      },
      // `restart` reloads the page once the shop is open again.
      hotUpdate: () => [],
    },
  ],
  server: { middlewareMode: true, hmr: { server } },
})

let opened = open()
const { config } = await opened
server.on('error', (error) => {
  print(error.code === 'EADDRINUSE' ? `Port ${config.port} is taken. Choose another with PORT.` : error.message)
  process.exit(1)
})
server.listen(config.port, config.host, async () => {
  const { shop, generatedPassword } = await opened
  print(`The shop is open in development mode: ${shop.publicOrigin()}`)
  print(`The owner signs in with ${shop.config.adminEmail} ${generatedPassword ?? ''}`)
})

let timer
vite.watcher.on('all', (_, path) => {
  if (!/[\\/]src[\\/]/.test(path) || /\.json$|\.test\.tsx?$/.test(path)) return
  clearTimeout(timer)
  timer = setTimeout(restart, restartDelayMs)
})

async function open() {
  const { prepareShop, readEnvironment } = await vite.ssrLoadModule('/src/app/server.ts')
  // The service worker exists only in builds.
  const config = { ...readEnvironment(), serviceWorker: false }
  const shop = await prepareShop(config, { print })
  return { ...shop, config, listener: getRequestListener(shop.app.fetch) }
}

async function restart() {
  const before = opened
  opened = before
    .then(({ close }) => close())
    .catch(() => {})
    .then(open)
  try {
    await opened
    vite.ws.send({ type: 'full-reload' })
  } catch (error) {
    vite.ssrFixStacktrace(error)
    print(error.stack)
  }
}

function handleRequest(request, response) {
  vite.middlewares(request, response, async () => {
    try {
      const { listener } = await opened
      listener(request, response)
    } catch (error) {
      response.writeHead(500, { 'Content-Type': 'text/plain' }).end(String(error.stack))
    }
  })
}
