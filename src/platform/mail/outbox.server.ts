import { constants } from 'node:fs'
import { access, mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer } from './mailer.ts'

/** Writes each mail to an `.eml` file, for a shop that has no mail server yet. */
export async function openOutbox(folder: string, from: string): Promise<Mailer> {
  await mkdir(folder, { recursive: true, mode: 0o700 })

  return {
    async send(mail) {
      const { composeFile } = await import('./compose.server.ts')
      const message = await composeFile(mail, from)
      // A second delivery of a mail replaces the first.
      const temporary = join(folder, `.${mail.id}.unfinished`)
      const file = await open(temporary, 'w', 0o600)
      try {
        await file.writeFile(message)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(temporary, join(folder, `${mail.id}.eml`))
    },
    async isReady() {
      return access(folder, constants.W_OK).then(
        () => true,
        () => false,
      )
    },
    close() {},
  }
}
