// Of the latest `npm run bench:photos`, which measures uploads; this bench does not do it again.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export function photoGoals() {
  const [file] = globSync('photos-*.json', { cwd: join(import.meta.dirname, '../results') })
    .sort()
    .reverse()
  const setUp = { what: 'Set-up on a fresh clone', goal: '≤ 60 s, cold ≤ 120 s', ours: 'not measured here' }
  if (!file) return [setUp]
  const path = join(import.meta.dirname, '../results', file)
  const { day, ...found } = JSON.parse(readFileSync(path, 'utf8'))
  const row = (what, goal, ours, met) => ({ what, goal, ours: `${ours} (bench:photos, ${day})`, met })
  const each = found.photoSeconds
  const peak = Math.max(...Object.values(found.peakMebibytes).flatMap((one) => Object.values(one)))
  const late = found.ratioToIdle?.whileUploading
  return [
    setUp,
    row('12-megapixel photo, from its first byte until it hangs', '≤ 0.5 s', `${each.median} s`, each.median <= 0.5),
    row('24 of them, one after the other', '≤ 25 s', `${found.batchSeconds.toFixed(1)} s`, found.batchSeconds <= 25),
    row('Memory of the process for photos, or of the shop', '≤ 400 MB', `${peak} MB`, peak <= 400),
    ...(late ? [row('Visitors’ 99th percentile meanwhile', '≤ 2 × quiet', `${late.median} ×`, late.median <= 2)] : []),
  ]
}
