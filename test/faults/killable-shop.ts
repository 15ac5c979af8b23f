import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { dropEngines, engineSettings } from '../engines/engines.ts'
import { newFolder } from '../new-folder.ts'
import { startProcess } from '../real-process.ts'
import { origin } from '../shop.ts'

/** Opens a real shop that can be ended and started again on the same data. */
export async function openKillableShop(changes: Record<string, string> = {}) {
  const { path, remove } = await newFolder()
  const settings: Record<string, string> & { DATA_DIR: string } = {
    DATA_DIR: join(path, 'data'),
    NODE_COMPILE_CACHE: join(path, 'compiled'),
    PUBLIC_URL: origin,
    RATE_LIMITS: 'relaxed',
    ...(await engineSettings(path)),
    ...changes,
  }
  async function open() {
    const started = await startProcess(settings)
    await started.untilOpen()
    return started
  }
  let current = await open()
  onTestFinished(async () => {
    await current.kill()
    await dropEngines(path)
    await remove()
  })
  return {
    settings,
    browser: () => current.browser(),
    pid: () => current.pid,
    port: () => current.port,
    kill: () => current.kill(),
    stop: () => current.stop(),
    async start() {
      current = await open()
    },
  }
}
