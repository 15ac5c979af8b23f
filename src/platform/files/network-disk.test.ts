import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { isOnNetworkDisk } from './network-disk.server.ts'

test.runIf(process.platform === 'linux')(
  'a folder of another machine is known, a disk of this one is none',
  async () => {
    for (const type of [0x6969, 0xff534d42, -0x1acb2be]) expect(await isOnNetworkDisk('/', async () => type)).toBe(true)
    for (const type of [0xef53, 0x9123683e, 0x01021994])
      expect(await isOnNetworkDisk('/', async () => type)).toBe(false)
    expect(await isOnNetworkDisk('/nowhere/at/all')).toBe(false)
    // Tests are not run over a network.
    expect(await isOnNetworkDisk(tmpdir())).toBe(false)
  },
)
