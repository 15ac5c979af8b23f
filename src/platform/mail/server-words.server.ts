const maxLength = 500

/** Returns what the mail server said, or why the connection failed. A server may repeat the password of MAIL_URL. */
export function readServerWords(answer: unknown, mailUrl: string): string {
  const { response, message } = Object(answer)
  const { username, password } = new URL(mailUrl)
  const [user, plain] = [decodeURIComponent(username), decodeURIComponent(password)]
  const inSmtp = [plain, `\0${user}\0${plain}`].map((secret) => Buffer.from(secret).toString('base64'))
  return (password ? [password, plain, ...inSmtp] : [])
    .reduce((words, secret) => words.replaceAll(secret, '…'), String(response || message || answer || ''))
    .slice(0, maxLength)
}
