import childProcess, { type ChildProcess, type ForkOptions } from 'node:child_process'
import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { serialize } from 'node:v8'

const results = new Map<string, unknown>()

/** Answers a job that an image worker has done before without another process. @returns a function that ends this */
export function rememberImageJobs(): () => void {
  const { fork } = childProcess
  const { setPriority } = os
  os.setPriority = () => {}
  childProcess.fork = ((file: string, options: ForkOptions) => {
    let worker: ChildProcess | undefined
    return Object.assign(new EventEmitter(), {
      // No process has this number, so the server can neither measure its memory nor change its priority.
      pid: Number.MAX_SAFE_INTEGER,
      kill: () => worker?.kill('SIGKILL'),
      send(this: EventEmitter, job: object) {
        const key = createHash('sha256').update(serialize(job)).digest('hex')
        if (results.has(key)) return void setImmediate(() => this.emit('message', structuredClone(results.get(key))))
        worker = fork(file, options)
        worker.on('error', (error) => this.emit('error', error))
        worker.on('exit', (...reason) => this.emit('exit', ...reason))
        worker.on('message', (result) => {
          results.set(key, result)
          this.emit('message', structuredClone(result))
        })
        worker.send(job, () => {})
      },
    })
  }) as never
  syncBuiltinESMExports()
  return () => {
    Object.assign(childProcess, { fork })
    Object.assign(os, { setPriority })
    syncBuiltinESMExports()
  }
}
