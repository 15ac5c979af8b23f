// Programs that are measured: each ends with the measurement, however that ends.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

const endsWithinMs = 10_000
const answersWithinMs = 10_000
const patienceMs = 60_000
const askEveryMs = 2

const running = new Set()
process.on('exit', () => running.forEach(kill))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

/**
 * Starts a program in a process group of its own and asks it until it answers with 200.
 * @param command where it is another program than Node
 * @param host by which it is asked, where it answers to no other
 */
export async function open({
  command = process.execPath,
  args,
  env,
  cwd,
  port,
  path = '/',
  host = `localhost:${port}`,
  opensWithinMs = 60_000,
}) {
  const began = performance.now()
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  running.add(child)
  let complaint = ''
  child.stderr.on('data', (part) => (complaint = (complaint + part).slice(-2_000)))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while ((await statusOf({ port, path, host })) !== 200) {
    const late = performance.now() - began > opensWithinMs
    if (late || child.exitCode !== null) {
      kill(child)
      throw new Error(`${args.join(' ')} did not open. ${complaint}`)
    }
    await pause(askEveryMs)
  }
  return {
    pid: child.pid,
    port,
    host,
    openedAfterMs: performance.now() - began,
    /** When whatever was asked before has been answered, or it has given up. */
    answers: () => statusOf({ port, path, host }, patienceMs),
    residentMb: () => residentMb(child.pid),
    async close() {
      process.kill(-child.pid, 'SIGTERM')
      const wait = new AbortController()
      await Promise.race([ended, pause(endsWithinMs, undefined, { signal: wait.signal }).catch(() => {})])
      wait.abort()
      kill(child)
    },
  }
}

function kill(child) {
  running.delete(child)
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

function statusOf({ port, path, host }, timeout = answersWithinMs) {
  return new Promise((resolve) => {
    const asked = get({ port, path, headers: { host }, agent: false, timeout }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode))
      answer.on('error', () => resolve(0))
    })
    asked.on('error', () => resolve(0))
    asked.on('timeout', () => asked.destroy())
  })
}

/**
 * Of the process and all that it has started, in MB; Linux alone tells.
 * What processes of one program share, its code and what it keeps for all of them, is counted once.
 */
function residentMb(pid) {
  if (process.platform !== 'linux') return undefined
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const family = new Set([String(pid)])
  for (let grows = true; grows; ) {
    const before = family.size
    for (const id of ids) if (family.has(parentOf(id))) family.add(id)
    grows = family.size > before
  }
  const programs = Object.values(Object.groupBy([...family].map(residentOf), ({ name }) => name))
  const kilobytes = programs.map((all) => sumOf(all, 'own') + mostOf(all, 'code') + mostOf(all, 'shared'))
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

function parentOf(id) {
  return textOf(`/proc/${id}/stat`).split(') ')[1]?.split(' ')[1]
}

function residentOf(id) {
  const status = textOf(`/proc/${id}/status`)
  const kilobytes = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  return {
    name: /^Name:\s+(.*)/.exec(status)?.[1],
    own: kilobytes('RssAnon'),
    code: kilobytes('RssFile'),
    shared: kilobytes('RssShmem'),
  }
}

function sumOf(all, field) {
  return all.reduce((sum, one) => sum + one[field], 0)
}

function mostOf(all, field) {
  return Math.max(...all.map((one) => one[field]))
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
