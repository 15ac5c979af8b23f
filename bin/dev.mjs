// `npm run dev` runs the shop from its sources, restarts it after a change and reloads the page.
import { createServer } from 'node:http'
import { stripVTControlCharacters } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { html } from 'hono/html'
import { createServer as createVite } from 'vite'
import { print, switchToCurrentNode } from './node.mjs'

await switchToCurrentNode()
const restartDelayMs = 100
const server = createServer(handleRequest)
let vite
let opened
let timer
await createVite({
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
      // Vite starts a new server, with a new watcher, when its configuration has changed.
      configureServer(started) {
        vite = started
        vite.watcher.on('all', (_, path) => {
          if (/[\\/]src[\\/]|[\\/]\.env$/.test(path) && !/\.json$|\.test\.tsx?$/.test(path)) restartSoon()
        })
        restartSoon()
      },
    },
  ],
  server: { middlewareMode: true, hmr: { server } },
  // A write to `.env` is two changes, and Vite's second restart would crash on the connections of the first.
  envDir: false,
})

opened = open()
const { config } = await opened
server.on('error', (error) => {
  print(error.code === 'EADDRINUSE' ? `Port ${config.port} is taken. Choose another with PORT.` : error.message)
  process.exit(1)
})
server.listen(config.port, config.host, async () => {
  const { deps, generatedPassword } = await opened
  print(`The shop is open in development mode: ${deps.publicOrigin()}`)
  print(`The owner signs in with ${deps.config.adminEmail} ${generatedPassword ?? ''}`)
})

async function open() {
  const { prepareShop, readEnvironment } = await vite.ssrLoadModule('/src/app/server.ts')
  // The service worker exists only in builds.
  const config = { ...readEnvironment(), serviceWorker: false }
  const shop = await prepareShop(config, { print })
  return { ...shop, config, listener: getRequestListener(shop.app.fetch) }
}

function restartSoon() {
  if (!opened) return
  clearTimeout(timer)
  timer = setTimeout(restart, restartDelayMs)
}

async function restart() {
  const before = opened
  opened = before
    .then(({ close }) => close())
    .catch(() => {})
    .then(open)
  await opened.catch((error) => {
    vite.ssrFixStacktrace(error)
    print(error.stack)
  })
  vite.ws.send({ type: 'full-reload' })
}

function handleRequest(request, response) {
  vite.middlewares(request, response, async () => {
    try {
      const { listener } = await opened
      listener(request, response)
    } catch (error) {
      response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8' })
      // Vite's client reloads the page.
      const text = stripVTControlCharacters(error.stack)
      response.end(String(html`<script type="module" src="/@vite/client"></script><pre>${text}</pre>`))
    }
  })
}
