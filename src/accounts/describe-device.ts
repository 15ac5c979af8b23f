import { m } from '../messages/compiled/messages.js'

export function describeDevice({ browser, system }: { browser: string; system: string }): string {
  if (browser && system) return m.security_device({ browser, system })
  return browser || system || m.security_unknownDevice()
}
