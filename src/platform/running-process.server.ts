import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.server.ts'
import { lockShop } from './database/locks.server.ts'

interface RunningProcess {
  pid: number
  /** The address on this machine, whatever PUBLIC_URL is. */
  address: string
}

const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'process.json')

/** Tells `thaiyal update`, which is another process, which process serves this folder and where it answers. */
export function recordProcess(config: Pick<Config, 'dataDir' | 'host'>, port: number): void {
  const { host } = config
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  const running: RunningProcess = { pid: process.pid, address: `http://${name}:${port}` }
  writeFileSync(fileOf(config), JSON.stringify(running))
}

export function removeRecord(config: Pick<Config, 'dataDir'>): void {
  rmSync(fileOf(config), { force: true })
}

/** Returns the process that serves the shop. A killed one has left its record, but not its lock. */
export function findProcess(config: Config): RunningProcess | undefined {
  if (!existsSync(fileOf(config)) || !isLocked(config)) return undefined
  return JSON.parse(readFileSync(fileOf(config), 'utf8'))
}

function isLocked(config: Config): boolean {
  try {
    lockShop(config, 0).dispose()
    return false
  } catch {
    return true
  }
}
