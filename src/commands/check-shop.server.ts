import { findClockJump } from '../platform/clock.server.ts'
import type { Config } from '../platform/config.server.ts'
import type { Print } from '../platform/log.server.ts'
import { compare } from './doctor/compare.server.ts'
import * as doctor from './doctor/findings.ts'
import { repair } from './doctor/repair.server.ts'
import { openDependencies } from './open-dependencies.server.ts'

/** Checks the shop, which may be running. @returns whether no fault is left. @throws without its database or files */
export async function checkShop(
  config: Config,
  { repairs = false, json = false, now = Date.now }: { repairs?: boolean; json?: boolean; now?: () => number },
  print: Print,
): Promise<boolean> {
  return openDependencies(config, async (opened) => {
    const deps = { ...opened, now }
    const result = await compare(deps)
    const { damage, findings } = result
    if (repairs) await repair(deps, result)
    const clockJump = await findClockJump(deps)
    if (json) print(JSON.stringify({ ...createReport(result, repairs), clockJump }))
    else {
      if (damage.length > 0) print(doctor.damaged(damage))
      print(doctor.summarize(result))
      for (const finding of findings) print(doctor.describeFinding(finding))
      if (findings.length > 0) print(repairs ? doctor.summarizeRepair(result) : doctor.repairHint)
      if (clockJump) print(doctor.clockJumped(clockJump))
    }
    return damage.length === 0 && findings.every(doctor.isRepaired)
  })
}

export type Report = ReturnType<typeof createReport>
function createReport(result: doctor.CheckResult, repairs: boolean) {
  const { damage, findings } = result
  const repaired = findings.filter(doctor.isRepaired).length
  const [missing, orphan, mismatch] = doctor.kinds.map((kind) => doctor.count(findings, kind))
  const agrees = damage.length === 0 && findings.length === 0
  const outcome = repairs && { repaired, left: findings.length - repaired }
  return { agrees, missing, orphan, mismatch, ...result, ...outcome }
}
