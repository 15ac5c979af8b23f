import { enoughOpenFiles, readOpenFilesLimit } from '../../../platform/open-files-limit.server.ts'
import { note, type Observation } from '../observations.ts'
import * as sentences from '../sentences-of-checks.ts'

/** Of this process: the shop's may have been started with another limit, which its log says at the start. */
export async function checkOpenFiles(limits?: string): Promise<Observation[]> {
  const limit = await readOpenFilesLimit(limits)
  if (limit === undefined || limit >= enoughOpenFiles) return []
  return [note('open files', sentences.fewOpenFiles(limit, enoughOpenFiles))]
}
