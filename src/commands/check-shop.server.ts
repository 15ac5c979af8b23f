import { findClockJump } from '../platform/clock.server.ts'
import type { Config } from '../platform/config.server.ts'
import type { Print } from '../platform/log.server.ts'
import { compare } from './doctor/compare.server.ts'
import * as messages from './doctor/doctor-messages.ts'
import { type CheckResult, count, isRepaired, kinds } from './doctor/findings.ts'
import { repair } from './doctor/repair.server.ts'
import { openDependencies } from './open-dependencies.server.ts'

/**
 * Checks rows and files while the shop may be running. @returns whether they agree or all faults are repaired.
 * @throws if there is no shop, or its database or files are unreachable.
 */
export async function checkShop(
  config: Config,
  { repairs = false, json = false, now = Date.now }: { repairs?: boolean; json?: boolean; now?: () => number },
  print: Print,
): Promise<boolean> {
  return openDependencies(config, now, async (deps) => {
    const result = await compare(deps)
    if (repairs) await repair(deps, result)
    const clockJump = await findClockJump(deps)
    if (json) print(JSON.stringify({ ...createReport(result, repairs), clockJump }))
    else printResult(result, repairs, print)
    if (clockJump && !json) print(messages.clockJumped(clockJump))
    return result.damage.length === 0 && result.findings.every(isRepaired)
  })
}

function printResult(result: CheckResult, repairs: boolean, print: Print): void {
  const { damage, findings } = result
  if (damage.length > 0) print(messages.damaged(damage))
  print(messages.summarize(result))
  for (const finding of findings) print(messages.describeFinding(finding))
  if (findings.length > 0) print(repairs ? messages.summarizeRepair(result) : messages.repairHint)
}

export type Report = ReturnType<typeof createReport>
function createReport(result: CheckResult, repairs: boolean) {
  const { damage, findings } = result
  const repaired = findings.filter(isRepaired).length
  const [missing, orphan, mismatch] = kinds.map((kind) => count(findings, kind))
  const agrees = damage.length === 0 && findings.length === 0
  return {
    agrees,
    missing,
    orphan,
    mismatch,
    ...result,
    ...(repairs && { repaired, left: findings.length - repaired }),
  }
}
