/** A mail. From is the shop's own, always. */
export interface Mail {
  /** Names the mail for good: a second delivery of it carries the same Message-ID. */
  id: string
  to: string
  subject: string
  text: string
  /** The same, designed. Mails that were queued before there was one have none. */
  html?: string
  replyTo?: { name: string; address: string }
}

/** The way out for mail. */
export interface Mailer {
  /** Fulfilled when the other side has taken the mail. @throws when it has not; then it may be tried again. */
  send(mail: Mail): Promise<void>
  /** Whether sending would work now, as far as can be known without sending. */
  isReady(): Promise<boolean>
  close(): void
}
