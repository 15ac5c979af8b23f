// Runs one import from the fake service, so that a test can kill it: PORT OPTIONS, with the settings of the shop.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { networkTo } from './fake-google.ts'

const load = (name: string) => import(pathToFileURL(join(import.meta.dirname, '../build/server', name)).href)
const { readConfig }: typeof import('../src/app/server.ts') = await load('index.js')
const { importFromFirebase }: typeof import('../src/commands/index.ts') = await load('commands.js')

const [, , port, options = ''] = process.argv
const print = (line: string) => void process.stdout.write(`${line}\n`)
const isDone = await importFromFirebase(readConfig(process.env), JSON.parse(options), print, networkTo(Number(port)))
process.exitCode = isDone ? 0 : 1
