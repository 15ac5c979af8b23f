// This program runs one job on an image in a child process, so that no file can harm the server.
import { writeFileSync } from 'node:fs'
import { ApiError, type ErrorCode } from '../../api/errors.ts'
import { prepareSharePicture } from '../catalogue/share-picture.server.ts'
import { prepareAvif, preparePhoto, prepareWebp } from './photo.server.ts'

const jobs = { preparePhoto, prepareWebp, prepareAvif, prepareSharePicture }

export type Jobs = typeof jobs
export type JobResult = { output: unknown } | { code?: ErrorCode; reason: string }

// When memory runs out, Linux ends this process before any other.
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
// Terminals and supervisors send these to the whole process group, but the server must finish its uploads.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

process.once('message', async ({ job, args }: { job: keyof Jobs; args: unknown[] }) => {
  const run = jobs[job] as (...args: unknown[]) => Promise<unknown>
  const result: JobResult = await run(...args).then(
    (output) => ({ output }),
    (error) =>
      error instanceof ApiError
        ? { code: error.code, reason: String(error.cause ?? error.message) }
        : { reason: String(error) },
  )
  process.send?.(result, () => {})
})
