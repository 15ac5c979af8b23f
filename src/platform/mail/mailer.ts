export interface Mail {
  /** A second delivery has the same Message-ID. */
  id: string
  to: string
  subject: string
  text: string
  /** Mails that an earlier release queued have no HTML. */
  html?: string
  replyTo?: { name: string; address: string }
}

export interface Mailer {
  /** @throws when the mail was not accepted; the caller may try again. */
  send(mail: Mail): Promise<void>
  isReady(): Promise<boolean>
  close(): void
}
