import { statfs } from 'node:fs/promises'

/** The numbers of Linux for NFS, SMB in its three versions, AFS and Ceph. */
const networkDisks = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42, 0x5346414f, 0x00c36400])

/** Returns whether a folder lies on another machine, where locks and fsync cannot be trusted. */
export async function isOnNetworkDisk(
  folder: string,
  typeOf = async (path: string) => (await statfs(path)).type,
): Promise<boolean> {
  if (process.platform !== 'linux') return false
  // On some platforms the numbers are signed.
  const type = await typeOf(folder).catch(() => 0)
  return networkDisks.has(type >>> 0)
}
