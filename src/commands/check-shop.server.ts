import { findClockJump } from '../platform/clock.server.ts'
import type { Config } from '../platform/config.server.ts'
import type { Print } from '../platform/log.server.ts'
import { compare } from './doctor/compare.server.ts'
import { countKinds, isRepaired, printResult } from './doctor/findings.ts'
import { repair } from './doctor/repair.server.ts'
import { openDependencies } from './open-dependencies.server.ts'

/** Checks the shop, which may be running. @returns whether no fault is left. @throws without its database or files */
export async function checkShop(
  config: Config,
  { repairs = false, json = false, now = Date.now }: { repairs?: boolean; json?: boolean; now?: () => number },
  print: Print,
): Promise<boolean> {
  return openDependencies(config, async (opened) => {
    const shop = { ...opened, now }
    const result = await compare(shop)
    if (repairs) await repair(shop, result)
    const clockJump = await findClockJump(shop)
    if (json) print(JSON.stringify({ ...countKinds(result.findings), ...result, clockJump }))
    else {
      printResult(result, repairs, print)
      if (clockJump) {
        const [from, to, until] = Object.values(clockJump).map((time) => new Date(time).toISOString().slice(0, 16))
        print(`The clock jumped from ${from} to ${to} (UTC). Check the date of this machine.`)
        print(`Until ${until} the shop deletes nothing by age.`)
      }
    }
    return result.damage.length === 0 && result.findings.every(isRepaired)
  })
}
