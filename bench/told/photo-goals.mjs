// Of the latest `npm run bench:photos`, which measures uploads; this bench does not do it again.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export function photoGoals() {
  const [file] = globSync('photos-*.json', { cwd: join(import.meta.dirname, '../results') })
    .sort()
    .reverse()
  if (!file) return []
  const path = join(import.meta.dirname, '../results', file)
  const { day, ...found } = JSON.parse(readFileSync(path, 'utf8'))
  const row = (what, goal, ours, met) => ({ what, goal, ours: `${ours} (bench:photos, ${day})`, met })
  const visible = found.hungSecondsFromLastByte
  // Measured when it counted from the first byte alone.
  if (!visible) return []
  const all = visible.median + found.avifSecondsOfOne
  const peaks = Object.values(found.peakMebibytes)
  const [shop, photos, together, sharedOnce] = ['shop', 'photos', 'together', 'sharedOnce'].map((what) =>
    Math.max(...peaks.map((peak) => peak[what])),
  )
  const memory = `together ${together} MB, what they share counted once ${sharedOnce} MB; shop at most ${shop}, photos ${photos}`
  const withAvifs = found.batchSeconds + found.avifSecondsOfTheOthers
  const spanned = ({ median, min, max }, unit) => `${median} ${unit} (${min}–${max})`
  const allOfBatch = `all hang after ${found.batchSeconds.toFixed(1)} s; with their AVIFs ${withAvifs.toFixed(1)} s`
  const late = found.ratioToIdle?.whileUploading
  return [
    row(
      '12-megapixel photo, from its last byte until it hangs',
      '≤ 0.5 s',
      `${spanned(visible, 's')}; from its first ${spanned(found.photoSeconds, 's')}`,
      visible.median <= 0.5,
    ),
    row('All its sizes and formats, from its last byte', '≤ 1.8 s', `${all.toFixed(1)} s`, all <= 1.8),
    row('24 of them, one after the other', '≤ 25 s', allOfBatch, withAvifs <= 25),
    row('Memory meanwhile', '≤ 400 MB', memory, together <= 400),
    ...(late ? [row('Visitors’ 99th percentile meanwhile', '≤ 2 × quiet', spanned(late, '×'), late.median <= 2)] : []),
  ]
}
