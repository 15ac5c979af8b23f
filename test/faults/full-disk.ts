import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints } from '../../src/api/endpoints.ts'
import { until } from '../mail-server.ts'
import { phonePhoto } from '../photos.ts'
import { type RealProcess, startProcess } from '../real-process.ts'
import { admin } from '../shop.ts'
import { Client } from './client.ts'
import { findViolations } from './invariants.ts'
import { type Counts, noCounts } from './ledger.ts'
import { randomFrom } from './random.ts'

const diskMegabytes = 48
const kilobyte = 1024
/** With this much free space the disk is full before, during and after the writing of a photo or a row. */
const freeKilobytes = process.env.TRIALS ? [0, 8, 40, 120, 400] : [0, 8]
const writingMs = 800

/** A private disk needs a mount namespace, which not every machine allows. */
export function canMakeDisks(): boolean {
  return spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
}

/** Opens a shop on a small disk that can be filled and freed. */
export async function openOnSmallDisk(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-disk-'))
  const disk = join(folder, 'disk')
  await mkdir(disk)
  const mount = `mount -t tmpfs -o size=${diskMegabytes}m tmpfs '${disk}' && exec "$@"`
  const all = { DATA_DIR: join(disk, 'data'), RATE_LIMITS: 'relaxed', ...settings }
  const shop = await startProcess(all, { by: ['unshare', '-rm', 'sh', '-c', mount, 'sh'] })
  await shop.untilOpen()
  // This path shows the disk inside the namespace of the process.
  const seen = join(`/proc/${shop.pid}/root`, disk)
  const filler = join(seen, 'filler')
  return {
    shop,
    /** Copies the disk, because SQLite cannot open a file in another mount namespace. */
    async copied(): Promise<Record<string, string>> {
      const copy = join(folder, 'copy')
      await rm(copy, { recursive: true, force: true })
      shop.signal('SIGSTOP')
      await cp(join(seen, 'data'), copy, { recursive: true, filter: (name) => !name.endsWith('/lock') })
      shop.signal('SIGCONT')
      return { ...all, DATA_DIR: copy }
    },
    /** Fills the disk up to this many free bytes. */
    async fill(leftBytes: number) {
      const { bavail, bsize } = await statfs(seen)
      // The shop may write meanwhile and leave less space than requested.
      await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes))).catch((error) => {
        if (error.code !== 'ENOSPC') throw error
      })
    },
    free: () => rm(filler, { force: true }),
    async close() {
      await shop.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Writes to a full disk without a reserve, frees it, and checks every acknowledged write. */
export async function writeOnFullDisk(): Promise<Counts & { violations: string[] }> {
  const disk = await openOnSmallDisk({ DISK_RESERVE_MB: '0', PUBLIC_URL: 'http://localhost:3000' })
  const random = randomFrom(1)
  const counts = { ...noCounts(), violations: [] as string[] }
  const photo = await phonePhoto({ widthPx: 400, heightPx: 300 })
  const clients = [0, 1, 2].map((nth) => new Client({ name: `${nth}`, photo, random, counts }))
  try {
    const owner = disk.shop.browser()
    await owner.ask(endpoints.signInWithPassword, admin)
    const writeFor = async (ms: number) => {
      const end = performance.now() + ms
      const all = clients.map((client) => client.write(owner, { isOver: () => performance.now() > end }))
      for (const { status, ...result } of await Promise.allSettled(all))
        if (status === 'rejected' && 'reason' in result) counts.violations.push(String(result.reason))
    }
    await writeFor(writingMs)
    for (const left of freeKilobytes) {
      await disk.fill(left * kilobyte)
      const before = counts.unavailable
      await writeFor(writingMs)
      if (left === 0 && counts.unavailable === before) counts.violations.push('a full disk rejected nothing')
      const page = await disk.shop.browser().page('/')
      if (page.status !== 200) counts.violations.push(`the page was answered ${page.status} with ${left} KB free`)
      await disk.free()
      await until(() => canWrite(disk.shop), 5_000).catch(() => counts.violations.push('the shop did not recover'))
      await pause(50)
      const found = await findViolations(
        await disk.copied(),
        clients.map(({ ledger }) => ledger),
        { others: { messages: 1_000 } },
      )
      counts.violations.push(...found.map((line) => `${left} KB: ${line}`))
    }
    return counts
  } finally {
    await disk.close()
  }
}

async function canWrite(shop: RealProcess): Promise<boolean> {
  const message = { name: 'Meena', email: 'meena@example.com', message: `Still there? ${Math.random()}` }
  return (await shop.browser().ask(endpoints.sendContactMessage, message)).status === 200
}
