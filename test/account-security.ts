import type { AccountSecurity } from '../src/accounts/security/account-security.server.ts'
import type { Browser } from './browser.ts'
import { propsIn } from './html.ts'

/** Reads the data of the owner's security screen. */
export async function readAccountSecurity(owner: Browser): Promise<AccountSecurity> {
  return propsIn((await owner.page('/admin/security')).html).data
}

export async function readCurrentDevice(owner: Browser): Promise<AccountSecurity['devices'][number]> {
  const [device] = (await readAccountSecurity(owner)).devices
  if (!device?.isCurrent) throw new Error('The current device is not first.')
  return device
}
