import { access, constants, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAndSync } from '../files/disk.server.ts'
import type { Mailer } from './mailer.ts'

/** Opens a folder as a mailer for a shop without a mail server. Each mail becomes an `.eml` file. */
export async function openOutbox(folder: string, from: string): Promise<Mailer> {
  await mkdir(folder, { recursive: true, mode: 0o700 })

  return {
    async send(mail) {
      const { composeFile } = await import('./compose.server.ts')
      // A repeated delivery overwrites the first one.
      const temporary = join(folder, `.${mail.id}.unfinished`)
      await writeAndSync(temporary, await composeFile(mail, from), 'w', 0o600)
      await rename(temporary, join(folder, `${mail.id}.eml`))
    },
    isReady: async () => (await access(folder, constants.W_OK).catch(() => false)) !== false,
    close() {},
  }
}
