import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, release, totalmem, version } from 'node:os'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'results')
const day = new Date().toISOString().slice(0, 10)
const file = join(folder, `bench-${day}.json`)

/**
 * What is measured, written after each single measurement, so that a run that is cut off keeps what it has.
 * Parts that are not measured now stay as they were measured earlier the same day.
 */
export function openResults({ versions, note, loadAverageBefore }) {
  const machine = {
    cpu: cpus()[0]?.model,
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${version()} ${release()}`,
  }
  const results = { day, machine, versions, note, loadAverageBefore, parts: earlier().parts ?? {} }
  return {
    results,
    file,
    begin(part, rounds) {
      const begins = { at: new Date().toISOString(), rounds, loadAverage: loadavg()[0], measured: [] }
      results.parts[part] = begins
      const write = () => {
        writeFileSync(`${file}.part`, `${JSON.stringify(results, null, 2)}\n`)
        renameSync(`${file}.part`, file)
      }
      return {
        keep(one) {
          begins.measured.push(one)
          write()
          // The list of single requests is for the file alone.
          console.log(JSON.stringify({ ...one, requests: undefined }))
        },
        end() {
          begins.ended = new Date().toISOString()
          write()
        },
      }
    },
  }
}

function earlier() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
