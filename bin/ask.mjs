import { createInterface } from 'node:readline'
import { print } from './node.mjs'

/** Asks in the terminal whether to go on. */
export async function isAgreed() {
  if (!process.stdin.isTTY) {
    print('There is no terminal to ask in: add --yes.')
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await new Promise((resolve) => {
    terminal.on('close', () => resolve('n'))
    terminal.question('Continue? (y/n) ', resolve)
  })
  terminal.close()
  return /^y/i.test(answer)
}
