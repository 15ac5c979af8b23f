import type { Email } from 'postal-mime'

export function linkIn(mail: Pick<Email, 'text'> | undefined): URL {
  const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error(`no link in the mail: ${mail?.text}`)
  return new URL(link)
}

export function codeIn(mail: Pick<Email, 'text'> | undefined): string {
  return linkIn(mail).searchParams.get('oobCode') ?? ''
}
