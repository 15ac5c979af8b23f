import { existsSync } from 'node:fs'
import type { Parts } from '../gallery/images/image-row.server.ts'
import type { Config } from '../platform/config.server.ts'
import { type Database, openDatabase } from '../platform/database/database.server.ts'
import { isUpToDate } from '../platform/database/migrate.server.ts'
import { openFiles } from '../platform/files/open-files.server.ts'
import { openLog } from '../platform/log.server.ts'
import { compare } from './doctor/compare.server.ts'
import { count, type Examination, type Finding, isRepaired, type Kind } from './doctor/findings.ts'
import { lookAround } from './doctor/look-around.server.ts'
import { allIsWell, type Observation } from './doctor/observations.ts'
import { repair } from './doctor/repair.server.ts'
import * as sentences from './doctor/sentences.ts'
import { lineOfCheck } from './doctor/sentences-of-checks.ts'
import { refuseUnfinishedMove } from './move/marker.server.ts'

type Say = (line: string) => void

/** What `--json` prints. */
export interface Report extends Record<Kind, number> {
  /** Whether rows and files agree. */
  agrees: boolean
  /** Besides the gallery. */
  checks: Observation[]
  photos: number
  files: number
  findings: Finding[]
  /** Only after a repair. */
  repaired?: number
  left?: number
}

/**
 * Looks at what the shop stands on, and compares the gallery's rows with its files, beside a running shop or without
 * one; says what is not as it should be.
 * @returns whether all is well, or is repaired.
 * @throws when there is no shop, a move of it has been broken off, or its engines do not answer.
 */
export async function examineShop(
  config: Config,
  { fix = false, json = false, now = Date.now }: { fix?: boolean; json?: boolean; now?: () => number },
  say: Say,
): Promise<boolean> {
  return withParts(config, now, async (parts) => {
    const checks = await lookAround(config, parts, { fix, now })
    // At once: on a damaged database the rest may come to nothing.
    if (!json) for (const check of checks) say(lineOfCheck(check))
    const examination = await compare(parts)
    if (fix) await repair(parts, examination)
    if (json) say(JSON.stringify(reportOf(examination, checks, fix)))
    else tell(examination, fix, say)
    return allIsWell(checks) && examination.findings.every(isRepaired)
  })
}

/** Without the lock on the data folder, which the shop holds, and without bringing anything up to date. */
export async function withParts<T>(
  config: Config,
  now: () => number,
  work: (parts: Parts & Pick<Database, 'engine'>) => Promise<T>,
): Promise<T> {
  const path = config.databaseUrl.startsWith('sqlite:') ? config.databaseUrl.slice('sqlite:'.length) : undefined
  if (path && !existsSync(path)) throw new Error(sentences.noDatabase(path))
  const { db, engine } = await openDatabase(config.databaseUrl)
  try {
    if (!(await isUpToDate(db, engine))) throw new Error(sentences.oldDatabase)
    await refuseUnfinishedMove(db)
    const files = await openFiles(config.filesUrl)
    if (!(await files.isReady())) throw new Error(sentences.filesAway)
    // What it has to say it says itself.
    return await work({ db, engine, files, now, log: openLog({ logLevel: 'silent' }) })
  } finally {
    await db.destroy()
  }
}

function tell(examination: Examination, fix: boolean, say: Say): void {
  say(sentences.sentenceOf(examination))
  for (const finding of examination.findings) say(sentences.lineOf(finding))
  if (examination.findings.length > 0) say(fix ? sentences.sentenceOfRepair(examination) : sentences.hintToFix)
}

function reportOf({ photos, files, findings }: Examination, checks: Observation[], fix: boolean): Report {
  const repaired = findings.filter(isRepaired).length
  return {
    agrees: findings.length === 0,
    checks,
    photos,
    files,
    missing: count(findings, 'missing'),
    orphan: count(findings, 'orphan'),
    mismatch: count(findings, 'mismatch'),
    findings,
    ...(fix ? { repaired, left: findings.length - repaired } : {}),
  }
}
