// @module-tag slow
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../mail-server.ts'
import { newFolder } from '../new-folder.ts'
import { startProcess } from '../real-process.ts'

async function openProcess() {
  const { path, remove } = await newFolder()
  const settings = {
    DATA_DIR: path,
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'crash-on-signal.mjs')}`,
  }
  const shop = await startProcess(settings)
  onTestFinished(async () => {
    await shop.kill()
    await remove()
  })
  await shop.untilOpen()
  return shop
}

const logged = (output: string) =>
  output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))

test('an uncaught exception stops the shop with exit code 1 and is logged', async () => {
  const shop = await openProcess()
  shop.signal('SIGUSR2')
  expect(await shop.ended).toBe(1)
  await until(() => shop.output().includes('on purpose'))
  expect(logged(shop.output()).at(-1)).toMatchObject({
    level: 60,
    msg: 'uncaughtException',
    err: { message: 'thrown on purpose' },
  })
})

test('an unhandled rejection stops the shop with exit code 1 and is logged', async () => {
  const shop = await openProcess()
  shop.signal('SIGHUP')
  expect(await shop.ended).toBe(1)
  await until(() => shop.output().includes('on purpose'))
  const last = logged(shop.output()).at(-1)
  expect(last).toMatchObject({ level: 60, msg: 'unhandledRejection', err: { message: 'rejected on purpose' } })
})
