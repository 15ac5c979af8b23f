// What no package of a registry brings: measured where somebody has installed it.
import { spawnSync } from 'node:child_process'

export const isOnMachine = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0

export const hasNginx = isOnMachine('nginx')

/** What a program says of itself where it is asked for its version, the first that looks like one. */
export function versionOnMachine(command, args) {
  const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  return /\d+(\.\d+)+/.exec(`${stdout}${stderr}`)?.[0]
}
