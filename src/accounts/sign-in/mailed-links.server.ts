import { setTimeout as pause } from 'node:timers/promises'
import { normaliseEmail, rejectDifferentPasswords } from '../../api/accounts.ts'
import { ApiError } from '../../api/errors.ts'
import { deleteCodes } from '../../platform/auth/auth.server.ts'
import type { Deps } from '../../platform/deps.server.ts'
import type { Handler } from '../../platform/http/endpoint.server.ts'
import { queueMail } from '../../platform/mail/queue-mail.server.ts'
import { inOwnerLanguage } from '../../platform/owner.server.ts'
import { composeEmailChangeMail, composeEmailLinkMail, mailResetCode } from './mails.server.ts'
import { isCurrentHash, rejectWeakPassword, rejectWrongPassword, replacePassword } from './password.server.ts'

/** Creating a code and queueing a mail takes less than one step. */
const resetStepMs = 100

/** Mails a reset link, without revealing whether the account exists. @throws {ApiError} MAIL_NOT_DELIVERABLE */
export const sendOobCode: Handler<'sendOobCode'> = async (deps, { email }) => {
  if (!(await deps.mail.isReady())) throw new ApiError('MAIL_NOT_DELIVERABLE')

  const auth = await deps.auth()
  await equaliseTime(resetStepMs, async () => {
    const found = await auth.internalAdapter.findUserByEmail(email)
    if (found) await mailResetCode(deps, email, await auth.createCode('reset-password', found.user.id))
  })
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
}

/** Extends the duration to a multiple of `stepMs`, so that it does not reveal the amount of work. */
export async function equaliseTime<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const startTime = performance.now()
  try {
    return await work()
  } finally {
    await pause(stepMs - ((performance.now() - startTime) % stepMs))
  }
}

/** Returns whether the code of a reset link belongs to the owner, whose password has stricter rules. */
export async function isCodeOfOwner(deps: Pick<Deps, 'auth' | 'db'>, code: string): Promise<boolean> {
  if (!code) return false
  const { internalAdapter } = await deps.auth()
  const found = await internalAdapter.findVerificationValue(`reset-password:${code}`)
  if (!found) return false
  const user = await deps.db.selectFrom('users').select('role').where('id', '=', found.value).executeTakeFirst()
  return user?.role === 'admin'
}

/**
 * Sets a new password, or only checks the code if there is none. A rejected password does not use up the code.
 * @throws {ApiError} in the order of the hosted service's checks (resetPassword).
 */
export const resetPassword: Handler<'resetPassword'> = async (deps, input) => {
  const { oobCode, newPassword, confirmPassword } = input
  if (!oobCode) throw new ApiError('MISSING_OOB_CODE')
  const { internalAdapter } = await deps.auth()
  const code = await internalAdapter.findVerificationValue(`reset-password:${oobCode}`)
  if (!code) throw new ApiError('INVALID_OOB_CODE')
  if (code.expiresAt.getTime() <= deps.now()) throw new ApiError('EXPIRED_OOB_CODE')
  const user = await internalAdapter.findUserById(code.value)
  if (!user) throw new ApiError('INVALID_OOB_CODE')
  const { id, email } = user
  const response = { kind: 'identitytoolkit#ResetPasswordResponse', requestType: 'PASSWORD_RESET', email } as const
  if (newPassword === undefined) return response

  rejectDifferentPasswords('newPassword', newPassword, confirmPassword)
  const { role } = await deps.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()
  await rejectWeakPassword(deps, newPassword, 'newPassword', role === 'admin' ? email : undefined)
  // The library would use separate statements. A crash between them would use up the code or leave old sessions.
  const hash = await deps.passwords.hash(newPassword)
  if (!(await replacePassword(deps.db, id, hash, { codeId: code.id }))) throw new ApiError('INVALID_OOB_CODE')
  // Opening the mail proves that the email belongs to the user.
  await internalAdapter.updateUser(id, { emailVerified: true })
  return response
}

/** Mails a link to the new email and a warning to the current one. @throws {ApiError} */
export const requestEmailChange: Handler<'requestEmailChange'> = async (deps, input, { owner }) => {
  const { newEmail, password } = input
  if (!newEmail) throw new ApiError('MISSING_EMAIL', { field: 'newEmail' })
  const email = normaliseEmail(newEmail)
  if (!email) throw new ApiError('INVALID_EMAIL', { field: 'newEmail' })
  const hash = await rejectWrongPassword(deps, owner.uid, password)
  const auth = await deps.auth()
  if (await auth.internalAdapter.findUserByEmail(email)) throw new ApiError('EMAIL_EXISTS', { field: 'newEmail' })
  if (!(await deps.mail.isReady())) throw new ApiError('MAIL_NOT_DELIVERABLE')

  await deleteCodes(deps.db, owner.uid)
  const code = await auth.createCode('new-email', `${owner.uid} ${email}`)
  const isMailed = await deps.db.transaction().execute((transaction) =>
    inOwnerLanguage(transaction, async () => {
      if (!(await isCurrentHash(transaction, owner.uid, hash))) return false
      await queueMail({ ...deps, db: transaction }, composeEmailLinkMail(email, code))
      await queueMail({ ...deps, db: transaction }, composeEmailChangeMail(owner.email, email, deps.now()))
      return true
    }),
  )
  if (!isMailed) {
    await deleteCodes(deps.db, owner.uid)
    throw new ApiError('INVALID_PASSWORD', { field: 'password' })
  }
  deps.mail.sendNow()
  return { email }
}

/** Changes the sign-in email. Ends every session, because open pages show the old email. */
export const confirmEmailChange: Handler<'confirmEmailChange'> = async (deps, { oobCode }) => {
  if (!oobCode) throw new ApiError('MISSING_OOB_CODE')
  const { internalAdapter } = await deps.auth()
  const link = await internalAdapter.consumeVerificationValue(`new-email:${oobCode}`)
  if (!link) throw new ApiError('INVALID_OOB_CODE')
  const [userId = '', email = ''] = link.value.split(' ')
  if (await internalAdapter.findUserByEmail(email)) throw new ApiError('EMAIL_EXISTS')
  await deps.db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('users')
      .set({ email, updatedAt: new Date().toISOString() })
      .where('id', '=', userId)
      .where('role', '=', 'admin')
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new ApiError('INVALID_OOB_CODE')
    await transaction.deleteFrom('sessions').where('userId', '=', userId).execute()
    const signedOutTime = deps.now()
    await transaction.updateTable('pushSubscriptions').set({ signedOutTime }).where('userId', '=', userId).execute()
    await deleteCodes(transaction, userId)
  })
  // Opening the mail proves that the email belongs to the owner.
  await internalAdapter.updateUser(userId, { emailVerified: true })
  return { email }
}
