import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { EmailChange, EmailLink } from '../api/account-security.ts'
import { normalEmail } from '../api/accounts.ts'
import { ApiError } from '../api/errors.ts'
import { emailLinkLifetimeSeconds } from '../api/shop-constants.ts'
import { deleteCodes } from '../platform/auth/auth.server.ts'
import { inOwnerLanguage } from '../platform/mail/owner-language.server.ts'
import { queueMail } from '../platform/mail/queue-mail.server.ts'
import type { Visitor } from '../platform/request-context.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { mailAboutNewEmail, mailEmailLink } from './mails.server.ts'
import { isStillPassword, rejectWrongPassword } from './password.server.ts'

/** Mails a link to the new address and a notice to the current one. Earlier links stop working. */
export async function requestEmailChange(
  shop: Pick<Shop, 'auth' | 'db' | 'now' | 'mail' | 'passwords' | 'publicOrigin'>,
  owner: Visitor,
  request: z.output<typeof EmailChange>,
): Promise<{ email: string }> {
  if (!request.newEmail) throw new ApiError('MISSING_EMAIL', { field: 'newEmail' })
  const email = normalEmail(request.newEmail)
  if (!email) throw new ApiError('INVALID_EMAIL', { field: 'newEmail' })
  const hash = await rejectWrongPassword(shop, owner, request.password)
  const { internalAdapter } = await shop.auth()
  if (await internalAdapter.findUserByEmail(email)) throw new ApiError('EMAIL_EXISTS', { field: 'newEmail' })
  if (!(await shop.mail.isReady())) throw new ApiError('MAIL_NOT_DELIVERABLE')

  await deleteCodes(shop.db, owner.uid)
  const code = randomBytes(24).toString('base64url')
  await internalAdapter.createVerificationValue({
    identifier: nameOf(code),
    value: `${owner.uid} ${email}`,
    expiresAt: new Date(Date.now() + emailLinkLifetimeSeconds * 1000),
  })
  const isMailed = await shop.db.transaction().execute((transaction) =>
    inOwnerLanguage(transaction, async () => {
      if (!(await isStillPassword(transaction, owner.uid, hash))) return false
      await queueMail(transaction, shop.now(), mailEmailLink(shop, { to: email, code }))
      await queueMail(transaction, shop.now(), mailAboutNewEmail(shop, { to: owner.email, email }))
      return true
    }),
  )
  if (!isMailed) {
    await internalAdapter.deleteVerificationByIdentifier(nameOf(code))
    throw new ApiError('INVALID_PASSWORD', { field: 'password' })
  }
  shop.mail.wake()
  return { email }
}

/** Changes the owner's address to that of the mailed link. Every session ends, because the screens show the old address. */
export async function confirmEmailChange(
  shop: Pick<Shop, 'auth' | 'db'>,
  { oobCode }: z.output<typeof EmailLink>,
): Promise<{ email: string }> {
  if (!oobCode) throw new ApiError('MISSING_OOB_CODE')
  const { internalAdapter } = await shop.auth()
  const used = await internalAdapter.consumeVerificationValue(nameOf(oobCode))
  if (!used) throw new ApiError('INVALID_OOB_CODE')
  const [userId = '', email = ''] = used.value.split(' ')
  if (await internalAdapter.findUserByEmail(email)) throw new ApiError('EMAIL_EXISTS')
  await shop.db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('users')
      .set({ email, updatedAt: new Date().toISOString() })
      .where('id', '=', userId)
      .where('role', '=', 'admin')
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new ApiError('INVALID_OOB_CODE')
    await transaction.deleteFrom('sessions').where('userId', '=', userId).execute()
    await deleteCodes(transaction, userId)
  })
  // Opening the mail proves that the address belongs to the owner.
  await internalAdapter.updateUser(userId, { emailVerified: true })
  return { email }
}

export async function nextEmail({ db }: Pick<Shop, 'db'>, owner: Visitor): Promise<string | null> {
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('value', 'like', `${owner.uid} %`)
    .where('expiresAt', '>', new Date().toISOString())
    .executeTakeFirst()
  return row?.value.split(' ')[1] ?? null
}

function nameOf(code: string): string {
  return `new-email:${code}`
}
