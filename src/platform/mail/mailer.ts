export interface Mail {
  /** A second delivery has the same Message-ID. */
  id: string
  to: string
  subject: string
  text: string
  /** Mails that an earlier release queued have none. */
  html?: string
  replyTo?: { name: string; address: string }
}

export interface Mailer {
  /** @throws when the mail was not accepted; then it may be tried again. */
  send(mail: Mail): Promise<void>
  /** Returns whether sending would probably work now. */
  isReady(): Promise<boolean>
  close(): void
}
