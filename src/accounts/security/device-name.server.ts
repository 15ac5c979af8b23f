import { m } from '../../messages/compiled/messages.js'

const separator = '; '

export const loadBowser = () => import('bowser')

/** Returns only browser and system, for `describeDevice`. The full User-Agent could identify a person. */
export async function nameDevice(headers: Headers): Promise<string> {
  const userAgent = headers.get('user-agent')
  if (!userAgent) return ''
  const { default: Bowser } = await loadBowser()
  const parsed = Bowser.getParser(userAgent)
  return [parsed.getBrowserName(), parsed.getOSName()].map(sanitise).join(separator)
}

export function describeDevice(stored: string | null): string {
  const [browser = '', system = ''] = (stored ?? '').split(separator)
  return browser && system ? m.security_device({ browser, system }) : browser || system || m.security_unknownDevice()
}

/** Removes markup, because the untrusted name appears in mails. */
function sanitise(name: string | undefined): string {
  return (name ?? '').replace(/[^\w .+-]/g, '').slice(0, 40)
}
