import { existsSync } from 'node:fs'
import product from '../../package.json' with { type: 'json' }

export const { version } = product

/** This file and the built server are at the same depth, so the address is right for both. */
export const programFolder = new URL('../../', import.meta.url)

/** A release has no sources. */
const isClone = existsSync(new URL('vite.config.ts', programFolder))

/** Returns what a person types: `doctor --repair` is `thaiyal doctor --repair`, or `npm run doctor -- --repair`. */
export function commandLine(command: string): string {
  if (!isClone) return `thaiyal ${command}`
  const [name, ...args] = command.split(' ')
  return ['npm', ...(name === 'start' ? ['start'] : ['run', name]), ...(args.length > 0 ? ['--', ...args] : [])].join(
    ' ',
  )
}
