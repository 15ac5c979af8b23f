import { z } from 'zod'
import { mailTimeoutMs, withReadiness } from './mail-readiness.server.ts'
import type { Mail, Mailer, Sender } from './smtp.server.ts'

/** Both services set a Message-ID of their own. Sources: resend.com/docs/api-reference, developers.brevo.com/reference */
const services = {
  resend: {
    mails: 'https://api.resend.com/emails',
    account: 'https://api.resend.com/domains',
    authorize: (key: string) => ({ authorization: `Bearer ${key}` }),
    compose: ({ id, to, fromName, replyTo, ...content }: Mail, from: Sender) => ({
      headers: { 'idempotency-key': id },
      body: {
        ...content,
        from: format({ name: from.name ?? fromName, address: from.address }),
        to: [to],
        reply_to: replyTo && format(replyTo),
      },
    }),
    /** The statuses of errors that concern one mail. A wrong key can have the status 400. */
    rejections: [409, 422],
  },
  brevo: {
    mails: 'https://api.brevo.com/v3/smtp/email',
    account: 'https://api.brevo.com/v3/account',
    authorize: (key: string) => ({ 'api-key': key }),
    compose: ({ id, to, fromName, replyTo, subject, text, html }: Mail, from: Sender) => ({
      headers: {},
      body: {
        headers: { idempotencyKey: id },
        sender: { name: plain(from.name ?? fromName), email: from.address },
        to: [{ email: to }],
        replyTo: replyTo && { name: plain(replyTo.name), email: replyTo.address },
        ...{ subject, textContent: text, htmlContent: html },
      },
    }),
    rejections: [400],
  },
}

/** Resend has the code in `name`. */
const Problem = z.object({ name: z.string(), code: z.string(), message: z.string() }).partial().catch({})

type MailService = NonNullable<ReturnType<typeof readMailService>>

/** Reads `resend://KEY` or `brevo://KEY`. */
export function readMailService(url: string) {
  const [, name, key] = /^(resend|brevo):\/\/([\w-]+)$/.exec(url.trim()) ?? []
  return key ? { ...services[name as keyof typeof services], key } : undefined
}

/** Sends each mail by one request. Errors have the words of the service, without the key. */
export function openMailService(service: MailService, from: Sender, now: () => number): Mailer {
  /** The service did not answer these mails, so a repeated key shows that it has taken them. */
  const unanswered = new Set<string>()

  async function request(url: string, mail?: { headers: Record<string, string>; body: object }): Promise<string> {
    const response = await fetch(url, {
      method: mail ? 'POST' : 'GET',
      // A redirect could lead to any host.
      redirect: 'manual',
      signal: AbortSignal.timeout(mailTimeoutMs),
      headers: { ...service.authorize(service.key), 'content-type': 'application/json', ...mail?.headers },
      // A visitor could write a template of the service, such as `{{ contact.EMAIL }}`.
      body: mail && JSON.stringify(mail.body).replaceAll(/\{(?=[{%#])/g, '{ '),
    }).catch(({ message, cause }) => {
      throw new Error(cause?.message || cause?.code || message)
    })
    const { ok, status, statusText } = response
    const { name, code = name, message = statusText } = Problem.parse(await response.json().catch(() => {}))
    if (ok) return `${status} ${statusText}`
    throw Object.assign(new Error(`${status} ${message}`.replaceAll(service.key, '***')), { status, code })
  }

  async function send(mail: Mail): Promise<string | undefined> {
    const answer = await request(service.mails, service.compose(mail, from)).catch((error) => {
      // Brevo answers a repeated request so. Resend repeats its first answer.
      if (error.code === 'duplicate_parameter' && unanswered.has(mail.id)) return undefined
      if (error.status) unanswered.delete(mail.id)
      else unanswered.add(mail.id)
      throw error
    })
    unanswered.delete(mail.id)
    return answer
  }

  async function verify(): Promise<boolean> {
    // Resend answers so to a valid key that may only send.
    return request(service.account).then(
      () => true,
      ({ code }) => code === 'restricted_api_key',
    )
  }

  /** Returns false for an error about the sender, because it concerns every mail, and true for a limit of the rate, because the service works. */
  function isMailRejected({ status, code, message }: Error & { status?: number; code?: string }): boolean {
    if (code === 'rate_limit_exceeded') return true
    return service.rejections.includes(status ?? 0) && !/\b(sender|from)\b/i.test(message)
  }

  return { ...withReadiness({ send, verify, isMailRejected }, now), close() {} }
}

function format({ name = '', address }: Sender): string {
  const plainName = plain(name)
  return plainName ? `${plainName} <${address}>` : address
}

/** Replaces characters that Resend rejects in names, even quoted, and for which Brevo drops a name. */
function plain(name: string): string | undefined {
  return name.replace(/[\s"(),.:;<>@[\]\\\p{Cc}]+/gu, ' ').trim() || undefined
}
