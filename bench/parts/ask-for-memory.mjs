// node ask-for-memory.mjs PORT HOST SECONDS
import { askMuch } from './ask-much.mjs'

const [port, host, seconds] = process.argv.slice(2)
askMuch({ port, host }, '/', { connections: 32, seconds: Number(seconds) })
