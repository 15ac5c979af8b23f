import { randomFrom } from '../faults/random.ts'

/** A request goes on within so many turns of the event loop, unless it waits for the disk or a process. */
const quietTurns = 8

export type Turns = ReturnType<typeof openTurns>

/** Lets works run at once, in an order of the world: whenever none goes on, one operation of the disk that waits is next. */
export function openTurns(random: () => number) {
  const waiting: (() => void)[] = []
  let isMixing = false
  let isRunning = false

  async function take<T>(act: () => Promise<T>): Promise<T> {
    if (!isMixing) return act()
    await new Promise<void>((resolve) => waiting.push(resolve))
    isRunning = true
    return act().finally(() => {
      isRunning = false
    })
  }

  return {
    take,
    async mix<T>(works: (() => Promise<T>)[]): Promise<T[]> {
      if (isMixing || works.length < 2) return Promise.all(works.map((work) => work()))
      isMixing = true
      // The works take numbers, too.
      const nextOf = randomFrom(random() * 2 ** 32)
      const end = () => {
        isMixing = false
      }
      const all = Promise.all(works.map((work) => take(async () => {}).then(work)))
      void all.then(end, end)
      for (let quiet = 0; isMixing; quiet = isRunning || isMachineBusy() ? 0 : quiet + 1) {
        if (quiet >= quietTurns && waiting.length > 0) {
          waiting.splice(Math.floor(nextOf() * waiting.length), 1)[0]?.()
          quiet = 0
        }
        await new Promise((resolve) => setImmediate(resolve))
      }
      for (const run of waiting.splice(0)) run()
      return all
    },
  }
}

/** Jobs of cryptography, files and processes end at times of their own. */
function isMachineBusy(): boolean {
  return process.getActiveResourcesInfo().some((name) => /^FSReq|Request$|^ProcessWrap$/i.test(name))
}
