// Runs the programs of the system for `thaiyal service`.
import { spawnSync } from 'node:child_process'

/** A plain shell of root may lack these folders. */
export const PATH = `${process.env.PATH}:/usr/sbin:/sbin`

export function run(command, ...args) {
  return spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, PATH } })
}

/** @throws with the output of the command if it fails */
export function must(...command) {
  const { status, stdout, stderr } = run(...command)
  if (status !== 0) throw new Error(`${stdout}${stderr}This failed: ${command.join(' ')}`)
}
