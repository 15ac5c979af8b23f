import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { listen } from './listen.ts'
import { openProxy } from './network-proxy.ts'

export interface ReceivedMail {
  from: string
  to: string[]
  mail: Email
}

export async function openMailServer(options: { port?: number } = {}) {
  const received: ReceivedMail[] = []
  const behaviour = {
    rejectedRecipients: new Set<string>(),
    /** Mails that contain this text are rejected after their last byte. */
    rejectedText: undefined as string | undefined,
    rejectsEverything: false,
    /** Only this sender is accepted, as by the mail servers of ordinary mailboxes. */
    onlySender: undefined as string | undefined,
    attempts: 0,
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom({ address }, _, callback) {
      behaviour.attempts++
      const { onlySender = address } = behaviour
      if (address !== onlySender) return callback(replyWith(553, 'Sender address rejected'))
      callback(behaviour.rejectsEverything ? replyWith(451, 'not now') : null)
    },
    onRcptTo({ address }, _, callback) {
      callback(behaviour.rejectedRecipients.has(address) ? replyWith(550, 'no such user') : null)
    },
    onData(stream, session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope
        const { rejectedText } = behaviour
        if (rejectedText && Buffer.concat(parts).includes(rejectedText)) return callback(replyWith(554, 'spam'))
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          mail: await PostalMime.parse(Buffer.concat(parts)),
        })
        callback()
      })
    },
  })
  server.on('error', () => {})
  const port = await listen(server.server, options.port)
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    behaviour,
    /** Waits for `count` mails and returns all received ones. */
    async receive(count: number): Promise<ReceivedMail[]> {
      await until(() => received.length >= count)
      return received
    },
    tried: (times: number) => until(() => behaviour.attempts >= times),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Proxies a mail server that is unreachable at times: connections break and new ones are rejected. */
export async function openMailProxy(mailPort: number) {
  const proxy = await openProxy(`smtp://127.0.0.1:${mailPort}`)
  let broken = 0
  return {
    url: proxy.url,
    brokenConnections: () => broken,
    async disconnect() {
      broken += proxy.open.size
      await proxy.close()
    },
    reconnect: proxy.reopen,
  }
}

/** Asks less often the longer it waits, because the answer takes time from the work. @throws after `timeoutMs` */
export async function until(isTrue: () => boolean | Promise<boolean>, timeoutMs = 40_000): Promise<void> {
  const began = performance.now()
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs = performance.now() - began) {
    if (await isTrue()) return
    await pause(Math.min(Math.max(waitedMs / 10, 10), 100))
  }
  throw new Error('The condition did not become true in time.')
}

function replyWith(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
