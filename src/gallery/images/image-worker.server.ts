// The program of the child process that runs one job on an image, so that no file can harm the server.
import { writeFileSync } from 'node:fs'
import { ApiError } from '../../api/errors.ts'
import { prepareSharePicture } from '../catalogue/share-picture.server.ts'
import { prepareAvif, preparePhoto, preparePlaceholder, prepareWebp } from './photo.server.ts'

const jobs = { preparePhoto, preparePlaceholder, prepareWebp, prepareAvif, prepareSharePicture }

export type Jobs = typeof jobs
export type Answer = { done: unknown } | { refused: ApiError['code']; because: string } | { failed: string }

// When memory runs out, Linux ends this process before any other.
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
// Terminals and supervisors send these to the whole process group, but the server still finishes its uploads.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

process.once('message', async ({ job, args }: { job: keyof Jobs; args: unknown[] }) => {
  const run = jobs[job] as (...args: unknown[]) => Promise<unknown>
  const answer = await run(...args).then((done): Answer => ({ done }), failure)
  process.send?.(answer, () => {})
})

function failure(error: unknown): Answer {
  if (error instanceof ApiError) return { refused: error.code, because: String(error.cause ?? error.message) }
  return { failed: String(error) }
}
