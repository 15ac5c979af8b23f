export interface Mail {
  /** The id is part of the Message-ID, so that a repeated delivery can be recognised. */
  id: string
  to: string
  /** Mails queued by an earlier release have no name. */
  fromName?: string
  subject: string
  text: string
  /** Mails queued by an earlier release have no HTML. */
  html?: string
  replyTo?: { name: string; address: string }
}

export interface Mailer {
  /** @throws when the mail was not accepted. The caller may retry. */
  send(mail: Mail): Promise<void>
  isReady(): Promise<boolean>
  close(): void
}
