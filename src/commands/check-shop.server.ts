import { findClockJump } from '../platform/clock.server.ts'
import type { Config } from '../platform/config.server.ts'
import { compare } from './doctor/compare.server.ts'
import * as sentences from './doctor/doctor-messages.ts'
import { count, type Examination, isRepaired, kinds } from './doctor/findings.ts'
import { repair } from './doctor/repair.server.ts'
import { openDependencies } from './open-dependencies.server.ts'

type Say = (line: string) => void

/**
 * Compares the gallery's rows with its files, of a running or stopped shop, and reports every difference.
 * @returns whether nothing is wrong, or everything is repaired.
 * @throws when there is no shop, and when its database or files do not answer.
 */
export async function checkShop(
  config: Config,
  { repairs = false, json = false, now = Date.now }: { repairs?: boolean; json?: boolean; now?: () => number },
  say: Say,
): Promise<boolean> {
  return openDependencies(config, now, async (parts) => {
    const examination = await compare(parts)
    if (repairs) await repair(parts, examination)
    const clockJump = await findClockJump(parts)
    if (json) say(JSON.stringify({ ...reportOf(examination, repairs), clockJump }))
    else tell(examination, repairs, say)
    if (clockJump && !json) say(sentences.clockJumped(clockJump))
    return examination.damage.length === 0 && examination.findings.every(isRepaired)
  })
}

function tell(examination: Examination, repairs: boolean, say: Say): void {
  const { damage, findings } = examination
  if (damage.length > 0) say(sentences.damaged(damage))
  say(sentences.sentenceOf(examination))
  for (const finding of findings) say(sentences.lineOf(finding))
  if (findings.length > 0) say(repairs ? sentences.sentenceOfRepair(examination) : sentences.repairHint)
}

/** The report that `--json` prints. */
export type Report = ReturnType<typeof reportOf>
function reportOf(examination: Examination, repairs: boolean) {
  const { damage, findings } = examination
  const repaired = findings.filter(isRepaired).length
  const [missing, orphan, mismatch] = kinds.map((kind) => count(findings, kind))
  const agrees = damage.length === 0 && findings.length === 0
  return {
    agrees,
    missing,
    orphan,
    mismatch,
    ...examination,
    ...(repairs && { repaired, left: findings.length - repaired }),
  }
}
