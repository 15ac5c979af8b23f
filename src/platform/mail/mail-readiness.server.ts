import { setTimeout as pause } from 'node:timers/promises'

export const mailTimeoutMs = 10_000
/** MAIL_RETRY_SECONDS has the same default. */
const verifyIntervalMs = 30_000
/** A visitor waits for the result. */
const verifyTimeoutMs = 3_000

interface Transport<Mail> {
  /** @returns what the server said, if it said anything. */
  send(mail: Mail): Promise<string | undefined>
  /** @returns whether the server accepts mails. An error means the same as false. */
  verify(): Promise<boolean>
  /** Returns whether the server works but rejects the recipient or the content of this mail. */
  isMailRejected(error: unknown): boolean
}

/** Remembers for 30 seconds whether the last mail or check has shown that the server works. */
export function withReadiness<Mail>({ send, verify, isMailRejected }: Transport<Mail>, now: () => number) {
  let last: { time: number; isWorking: boolean } | undefined
  let verifying: Promise<boolean> | undefined

  async function check(): Promise<boolean> {
    const isWorking = await verify().catch(() => false)
    last = { time: now(), isWorking }
    verifying = undefined
    return isWorking
  }

  return {
    async send(mail: Mail): Promise<string | undefined> {
      try {
        const answer = await send(mail)
        last = { time: now(), isWorking: true }
        return answer
      } catch (error) {
        last = { time: now(), isWorking: isMailRejected(error) }
        throw error
      }
    },
    // A new process does not know the server yet, and another one may have sent all mails since a failure.
    async isReady(): Promise<boolean> {
      if (last && Math.abs(now() - last.time) < verifyIntervalMs) return last.isWorking
      verifying ??= check()
      return Promise.race([verifying, pause(verifyTimeoutMs, false, { ref: false })])
    },
  }
}
