import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const pollMs = 2

export interface ServerProcess {
  port: number
  /** The time runs from the start of the program to its first response. */
  openedAfterMs: number
  residentMb(): number
  close(): Promise<void>
}

const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach(kill))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

/** Starts a Node program in its own process group, and waits until it answers 200. */
export async function openServer(options: {
  args: string[]
  cwd: string
  port: number
  host?: string
  env?: NodeJS.ProcessEnv
  opensWithinMs?: number
}): Promise<ServerProcess> {
  const { args, cwd, port, host = `localhost:${port}`, env, opensWithinMs = 60_000 } = options
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  running.add(child)
  const ended = once(child, 'exit')
  let errorOutput = ''
  child.stderr.on('data', (part) => {
    errorOutput = `${errorOutput}${part}`.slice(-2_000)
  })
  while ((await askStatus(port, host)) !== 200) {
    if (child.exitCode !== null || performance.now() - began > opensWithinMs)
      throw new Error(`${args.join(' ')} did not open. ${errorOutput}`)
    await pause(pollMs)
  }
  return {
    port,
    openedAfterMs: performance.now() - began,
    residentMb: () => residentMb(Number(child.pid)),
    async close() {
      child.kill('SIGTERM')
      await ended
      kill(child)
    },
  }
}

function kill(child: ChildProcess): void {
  running.delete(child)
  try {
    process.kill(-Number(child.pid), 'SIGKILL')
  } catch {
    // The process group has ended.
  }
}

function askStatus(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get({ port, headers: { host }, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    request.on('error', () => resolve(undefined))
  })
}

/** Returns the memory of a process group on Linux. Pages that its processes share count once. */
function residentMb(group: number): number {
  const statuses = readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id) && readProc(id, 'stat').split(') ')[1]?.split(' ')[2] === String(group))
    .map((id) => readProc(id, 'status'))
  const fieldsOf = (name: string) =>
    statuses.map((status) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0))
  const unsharedKb = fieldsOf('RssAnon').reduce((sum, kilobytes) => sum + kilobytes, 0)
  return (unsharedKb + Math.max(...fieldsOf('RssFile')) + Math.max(...fieldsOf('RssShmem'))) / 1024
}

function readProc(id: string, name: string): string {
  try {
    return readFileSync(`/proc/${id}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
