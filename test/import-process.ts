// Runs one import from the fake service, so that a test can kill it: PORT OPTIONS, with the settings of the shop.
import { importFromFirebase, readConfig } from './built-server.ts'
import { networkTo } from './fake-google.ts'

const [, , port, options = ''] = process.argv
const print = (line: string) => void process.stdout.write(`${line}\n`)
const isDone = await importFromFirebase(readConfig(process.env), JSON.parse(options), print, networkTo(Number(port)))
process.exitCode = isDone ? 0 : 1
