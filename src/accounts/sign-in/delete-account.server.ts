import { ApiError } from '../../api/errors.ts'
import type { Deps } from '../../platform/deps.server.ts'
import type { Handler } from '../../platform/http/endpoint.server.ts'
import { queueMail } from '../../platform/mail/queue-mail.server.ts'
import type { User } from '../../platform/user.ts'
import { eraseRows, recordErasure, saveErasures } from '../../privacy/erasures.server.ts'
import { composeDeletionMail } from './mails.server.ts'
import { rejectWrongPassword } from './password.server.ts'
import { appendCookies, endSession } from './session.server.ts'

/** Deletes a customer's account and ends all its sessions. @throws {ApiError} OPERATION_NOT_ALLOWED for the owner */
export const deleteAccount: Handler<'deleteAccount'> = async (deps, { password }, request) => {
  const { uid, email, isOwner } = request.user as User
  if (isOwner) throw new ApiError('OPERATION_NOT_ALLOWED')
  const currentHash = await rejectWrongPassword(deps, uid, password)
  const mail = await composeDeletionMail(deps, email)
  await deps.db.transaction().execute(async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('credentials')
      .where('userId', '=', uid)
      .where('password', '=', currentHash)
      .executeTakeFirst()
    // The password has changed meanwhile.
    if (numDeletedRows === 0n) throw new ApiError('INVALID_PASSWORD', { field: 'password' })
    const { createdAt } = await db
      .selectFrom('users')
      .select('createdAt')
      .where('id', '=', uid)
      .executeTakeFirstOrThrow()
    await eraseRows(db, { messageIds: [], userIds: [uid], mailIds: await listMailsTo(db, email) })
    const storedTimes = [new Date(createdAt).getTime()]
    await recordErasure({ ...deps, db }, { who: email, scope: 'account', storedTimes })
    await queueMail({ ...deps, db }, mail)
  })
  await saveErasures(deps)
  deps.mail.sendNow()
  appendCookies(request, await endSession(deps, request))
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}

/** Lists waiting mails, such as one with a link that sets a password. */
async function listMailsTo(db: Deps['db'], email: string): Promise<string[]> {
  const mails = await db.selectFrom('mails').select(['id', 'content']).where('content', '!=', '').execute()
  return mails.filter(({ content }) => JSON.parse(content).to === email).map(({ id }) => id)
}
