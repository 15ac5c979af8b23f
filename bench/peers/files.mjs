// A folder of files, packed beforehand. node files.mjs PORT FOLDER
import { createServer } from 'node:http'
import sirv from 'sirv'

const [port, folder] = process.argv.slice(2)
const hashed = /^\/(assets|images)\//
const serve = sirv(folder, {
  brotli: true,
  gzip: true,
  etag: true,
  setHeaders: (reply, path) =>
    reply.setHeader('Cache-Control', hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'),
})
createServer((asked, reply) => serve(asked, reply, () => reply.writeHead(404).end())).listen(Number(port), '127.0.0.1')
