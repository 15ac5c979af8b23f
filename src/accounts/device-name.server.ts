/** What a device is called on screens and in mails, as its browser calls itself; empty where it does not say so. */
export interface DeviceName {
  browser: string
  system: string
}

const between = '; '

/** For whoever signs in as the owner alone. */
export const loadNames = () => import('bowser')

/** Two words of the many that a browser sends: no more of it is kept. */
export async function nameDevice(headers: Headers): Promise<DeviceName> {
  const userAgent = headers.get('user-agent')
  if (!userAgent) return { browser: '', system: '' }
  const { default: Bowser } = await loadNames()
  const parsed = Bowser.getParser(userAgent)
  return { browser: plain(parsed.getBrowserName()), system: plain(parsed.getOSName()) }
}

export function keepDeviceName({ browser, system }: DeviceName): string {
  return `${browser}${between}${system}`
}

export function keptDeviceName(kept: string | null): DeviceName {
  const [browser = '', system = ''] = (kept ?? '').split(between)
  return { browser, system }
}

/** It is somebody else's text: it must not pass for more than a name. */
function plain(name: string | undefined): string {
  return (name ?? '').replace(/[^\w .+-]/g, '').slice(0, 40)
}
