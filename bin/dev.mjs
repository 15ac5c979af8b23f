// `npm run dev` opens the shop from its sources. After a change it opens again, and the browser reloads the page.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import { print } from './setup.mjs'

const reopenDelayMs = 100
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
      // The page must not reload before the shop has opened again.
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
  print(`The shop, under development: ${shop.publicOrigin()}`)
  print(`The owner: ${shop.config.adminEmail} ${generatedPassword ?? ''}`)
})

let timer
vite.watcher.on('all', (_, path) => {
  if (!/[\\/]src[\\/]/.test(path) || /\.json$|\.test\.tsx?$/.test(path)) return
  clearTimeout(timer)
  timer = setTimeout(reopen, reopenDelayMs)
})

async function open() {
  const { prepareShop, readEnvironment } = await vite.ssrLoadModule('/src/app/server.ts')
  // The service worker exists in builds alone, so pages must not ask it to cache them.
  const config = { ...readEnvironment(), keptOnPhone: false }
  const shop = await prepareShop(config, { print })
  return { ...shop, config, listener: getRequestListener(shop.app.fetch) }
}

async function reopen() {
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
