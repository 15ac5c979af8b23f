import { createServer } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import './redirect-services.mjs'
import { listen } from './listen.ts'

/**
 * `cut` closes the connection instead of sending the mail, `lost` after sending it. `recorded` answers with an error and
 * remembers the idempotency key.
 */
export type Behaviour = 'cut' | 'lost' | 'silent' | { status: number; body: unknown; recorded?: boolean }

// biome-ignore lint/suspicious/noExplicitAny: the fields of the two services differ
type SentMail = Record<string, any>

/** Replaces Resend or Brevo in this process, and in processes that are started with `settings`. */
export async function openFakeMailService(name: 'resend' | 'brevo', key = 'canary-Key_1') {
  const isResend = name === 'resend'
  const sent = new Map<string, SentMail>()
  /** The next mails get these instead of being sent. */
  const next: Behaviour[] = []
  const behaviour = { isKeySendOnly: false, checks: 0, attempts: 0 }
  const server = createServer(async (request, response) => {
    const { headers, method, url, socket } = request
    const answer = (status: number, body: unknown) =>
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
    const fail = (status: number, code: string, message: string) =>
      answer(status, { message, ...(isResend ? { name: code, statusCode: status } : { code }) })

    const givenKey = isResend ? headers.authorization?.replace('Bearer ', '') : headers['api-key']
    if (givenKey !== key)
      return isResend ? fail(400, 'validation_error', 'API key is invalid') : fail(401, 'unauthorized', 'Key not found')
    if (method === 'GET' && url === (isResend ? '/domains' : '/v3/account')) {
      behaviour.checks++
      return behaviour.isKeySendOnly ? fail(401, 'restricted_api_key', 'This API key may only send') : answer(200, {})
    }
    if (url !== (isResend ? '/emails' : '/v3/smtp/email')) return fail(404, 'not_found', 'Not found')
    const mail = (await json(request)) as SentMail
    behaviour.attempts++
    const id = String(isResend ? headers['idempotency-key'] : mail.headers.idempotencyKey)
    const earlier = sent.get(id)
    const step = next.shift()
    if (step === 'silent') return
    if (step === 'cut') return socket.destroy()
    if (typeof step === 'object' && !step.recorded) return answer(step.status, step.body)
    if (!earlier) sent.set(id, mail)
    if (step === 'lost') return socket.destroy()
    if (step) return answer(step.status, step.body)
    if (earlier && !isResend) return fail(400, 'duplicate_parameter', 'idempotencyKey was used')
    if (earlier && JSON.stringify(earlier) !== JSON.stringify(mail))
      return fail(409, 'invalid_idempotent_request', 'Same idempotency key used with a different request payload')
    answer(isResend ? 200 : 201, isResend ? { id } : { messageId: id })
  })
  const address = `http://127.0.0.1:${await listen(server)}`
  process.env.MAIL_SERVICE = address
  return {
    url: `${name}://${key}`,
    /** The sent mails under their idempotency keys. */
    sent,
    next,
    behaviour,
    settings: {
      MAIL_URL: `${name}://${key}`,
      MAIL_SERVICE: address,
      NODE_OPTIONS: `--import ${join(import.meta.dirname, 'redirect-services.mjs')}`,
    },
    close() {
      delete process.env.MAIL_SERVICE
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
