import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { isOnNetworkDisk } from './network-disk.server.ts'

test.runIf(process.platform === 'linux')('detects a folder on a network disk and a folder on a local one', async () => {
  for (const type of [0x6969, 0xff534d42, -0x1acb2be]) expect(await isOnNetworkDisk('/', async () => type)).toBe(true)
  for (const type of [0xef53, 0x9123683e, 0x01021994]) expect(await isOnNetworkDisk('/', async () => type)).toBe(false)
  expect(await isOnNetworkDisk('/nowhere/at/all')).toBe(false)
  expect(await isOnNetworkDisk(tmpdir())).toBe(false)
})
