import { normaliseEmail } from '../api/accounts.ts'
import { ApiError } from '../api/errors.ts'
import { deleteCodes } from '../platform/auth/auth.server.ts'
import type { Handler } from '../platform/http/endpoint.server.ts'
import { queueMail } from '../platform/mail/queue-mail.server.ts'
import { inOwnerLanguage } from '../platform/owner.server.ts'
import { composeEmailChangeMail, composeEmailLinkMail, type MailDeps } from './mails.server.ts'
import { isCurrentHash, rejectWrongPassword } from './password.server.ts'

type Deps = MailDeps | 'auth' | 'passwords'

/** Mails a link to the new email and a warning to the current one. @throws {ApiError} */
export const requestEmailChange: Handler<'requestEmailChange', Deps> = async (shop, input, { owner }) => {
  const { newEmail, password } = input
  if (!newEmail) throw new ApiError('MISSING_EMAIL', { field: 'newEmail' })
  const email = normaliseEmail(newEmail)
  if (!email) throw new ApiError('INVALID_EMAIL', { field: 'newEmail' })
  const hash = await rejectWrongPassword(shop, owner.uid, password)
  const auth = await shop.auth()
  if (await auth.internalAdapter.findUserByEmail(email)) throw new ApiError('EMAIL_EXISTS', { field: 'newEmail' })
  if (!(await shop.mail.isReady())) throw new ApiError('MAIL_NOT_DELIVERABLE')

  await deleteCodes(shop.db, owner.uid)
  const code = await auth.createCode('new-email', `${owner.uid} ${email}`)
  const isMailed = await shop.db.transaction().execute((transaction) =>
    inOwnerLanguage(transaction, async () => {
      if (!(await isCurrentHash(transaction, owner.uid, hash))) return false
      await queueMail({ ...shop, db: transaction }, composeEmailLinkMail(email, code))
      await queueMail({ ...shop, db: transaction }, composeEmailChangeMail(owner.email, email, shop.now()))
      return true
    }),
  )
  if (!isMailed) {
    await deleteCodes(shop.db, owner.uid)
    throw new ApiError('INVALID_PASSWORD', { field: 'password' })
  }
  shop.mail.sendNow()
  return { email }
}

/** Changes the sign-in email. Ends every session, because open pages show the old email. */
export const confirmEmailChange: Handler<'confirmEmailChange', 'auth' | 'db' | 'now'> = async (shop, { oobCode }) => {
  if (!oobCode) throw new ApiError('MISSING_OOB_CODE')
  const { internalAdapter } = await shop.auth()
  const link = await internalAdapter.consumeVerificationValue(`new-email:${oobCode}`)
  if (!link) throw new ApiError('INVALID_OOB_CODE')
  const [userId = '', email = ''] = link.value.split(' ')
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
    const signedOutTime = shop.now()
    await transaction.updateTable('pushSubscriptions').set({ signedOutTime }).where('userId', '=', userId).execute()
    await deleteCodes(transaction, userId)
  })
  // Opening the mail proves that the email belongs to the owner.
  await internalAdapter.updateUser(userId, { emailVerified: true })
  return { email }
}
