import { statfs } from 'node:fs/promises'

/** As Linux names what lies on another machine: NFS, SMB in its three versions, AFS, Ceph. */
const networkDisks = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42, 0x5346414f, 0x00c36400])

/** Whether this folder lies on another machine, where locks and written-through bytes are not to be trusted. */
export async function isOnNetworkDisk(
  folder: string,
  typeOf = async (path: string) => (await statfs(path)).type,
): Promise<boolean> {
  if (process.platform !== 'linux') return false
  // Where the numbers are signed, the large ones are negative.
  const type = await typeOf(folder).catch(() => 0)
  return networkDisks.has(type >>> 0)
}
