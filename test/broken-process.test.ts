// @module-tag slow
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { until } from './mail-server.ts'
import { newFolder } from './new-folder.ts'
import { startProcess } from './real-process.ts'

async function openProcess(by?: string[]) {
  const { path, remove } = await newFolder()
  const settings = {
    DATA_DIR: path,
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'crash-on-signal.mjs')}`,
  }
  const shop = await startProcess(settings, { by })
  onTestFinished(async () => {
    await shop.kill()
    await remove()
  })
  await shop.opened()
  return shop
}

const logged = (said: string) => said.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))

test.runIf(process.platform === 'linux')(
  'where few files may be open the shop opens and says so in its log; what nobody has caught ends it with 1',
  async () => {
    const shop = await openProcess(['sh', '-c', 'ulimit -n 1000 && exec "$@"', 'sh'])
    expect(logged(shop.said())).toMatchObject([{ level: 40, msg: 'few files may be open', limit: 1000 }])
    shop.signal('SIGUSR2')
    expect(await shop.ended).toBe(1)
    await until(() => shop.said().includes('on purpose'))
    expect(logged(shop.said()).at(-1)).toMatchObject({
      level: 60,
      msg: 'uncaughtException',
      err: { message: 'thrown on purpose' },
    })
  },
)

test('an unhandled rejection is logged and ends the shop with 1', async () => {
  const shop = await openProcess()
  shop.signal('SIGHUP')
  expect(await shop.ended).toBe(1)
  await until(() => shop.said().includes('on purpose'))
  const last = logged(shop.said()).at(-1)
  expect(last).toMatchObject({ level: 60, msg: 'unhandledRejection', err: { message: 'rejected on purpose' } })
})
