import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

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
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
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
  const open = new Set<Socket>()
  let broken = 0
  const server = createServer((client) => {
    const upstream = connect(mailPort, '127.0.0.1')
    for (const [socket, peer] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => open.delete(socket) && peer.destroy())
    }
    client.pipe(upstream).pipe(client)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    brokenConnections: () => broken,
    async disconnect() {
      const closed = new Promise((resolve) => server.close(resolve))
      broken += open.size / 2
      for (const socket of open) socket.destroy()
      await closed
    },
    reconnect: () => listen(port),
  }
}

/** @throws after `timeoutMs` */
export async function until(isTrue: () => boolean | Promise<boolean>, timeoutMs = 40_000): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < timeoutMs) {
    if (await isTrue()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('The condition did not become true in time.')
}

function replyWith(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
