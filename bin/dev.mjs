// `npm run dev`: the shop with its pages rebuilt as one types.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import { say } from './setup.mjs'

const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' })
const { prepareShop, readEnvironment } = await vite.ssrLoadModule('/src/server.ts')
const config = readEnvironment()
const { app, shop, generatedPassword } = await prepareShop(config, { say })
const answer = getRequestListener(app.fetch)

const server = createServer((request, response) => {
  vite.middlewares(request, response, () => answer(request, response))
})
server.listen(config.port, config.host, () => {
  say(`The shop, under development: ${shop.publicOrigin()}`)
  say(`The owner: ${shop.config.adminEmail} ${generatedPassword ?? ''}`)
})
