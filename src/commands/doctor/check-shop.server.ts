import { sql } from 'kysely'
import pLimit from 'p-limit'
import { dayInShop } from '../../api/shop-clock.ts'
import { findTroubles } from '../../daily-check/find-troubles.server.ts'
import { describeTrouble } from '../../daily-check/trouble.ts'
import { checkImageFile } from '../../gallery/images/check-image-file.server.ts'
import { listFiles, listRequiredFiles, sharePictureName, shareSize } from '../../gallery/images/image-address.ts'
import { type ImageDeps, usedImages } from '../../gallery/images/image-row.server.ts'
import { formatDesignCode } from '../../gallery/public/design-code.ts'
import { m } from '../../messages/compiled/messages.js'
import { findClockJump } from '../../platform/clock.server.ts'
import type { Config } from '../../platform/config.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import type { Print } from '../../platform/log.server.ts'
import { findRecordProblems, type TxtResolver } from '../../platform/mail/mail-records.server.ts'
import { hasMail, noMail } from '../../platform/mail/mailer.server.ts'
import { readNewerVersion } from '../../platform/newest-version.server.ts'
import { openDependencies } from '../../platform/open-dependencies.server.ts'
import { readVersion } from '../../platform/version-in-use.server.ts'
import { type CheckResult, countKinds, type Finding, isRepaired, printResult } from './findings.server.ts'
import { repair } from './repair.server.ts'

const filesAtOnce = 8

type Reader = Pick<ImageDeps, 'db' | 'files' | 'now'> & Pick<Database, 'engine'>

/** Checks the shop, which may be running. @returns whether no fault is left. @throws without its database or files */
export async function checkShop(
  config: Config,
  { repairs = false, json = false, now = Date.now }: { repairs?: boolean; json?: boolean; now?: () => number },
  print: Print,
  resolver?: TxtResolver,
): Promise<boolean> {
  return openDependencies(config, async (opened) => {
    const deps = { ...opened, now }
    const result = await compare(deps)
    if (repairs) await repair(deps, result)
    const clockJump = await findClockJump(deps)
    const { version, since } = await readVersion(deps)
    const newer = await readNewerVersion(deps)
    const mailRecords = await findRecordProblems(config, resolver)
    const troubles = await findTroubles({ ...deps, config }, new AbortController().signal)
    const found = { ...countKinds(result.findings), ...result, clockJump, mailRecords, troubles }
    if (json) print(JSON.stringify({ version, ...found }))
    else {
      print(`Version ${version}${since ? `, in use since ${dayInShop(since)}` : ', not started yet'}`)
      if (!hasMail(config)) print(noMail)
      for (const problem of mailRecords ?? []) print(m.mailPanel_record(problem))
      if (newer) print(`Version ${newer.version} is available (docs/operations.md, Upgrade).`)
      for (const trouble of troubles ?? []) print(describeTrouble(trouble))
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

/** Compares rows with files. The shop may be running, so only a difference that a second look confirms is a finding. */
async function compare(deps: Reader): Promise<CheckResult> {
  const first = await findDifferences(deps)
  const second = first.findings.length > 0 ? await findDifferences(deps) : first
  const differences = new Set(first.findings.map(({ kind, file }) => `${kind} ${file}`))
  const findings = second.findings.filter(({ kind, file }) => differences.has(`${kind} ${file}`))
  return { ...second, damage: await findDamage(deps), findings }
}

async function findDifferences(deps: Reader) {
  // Files must be listed before rows, because an upload inserts its row first.
  const listed = await deps.files.list()
  const images = await deps.db.selectFrom('images').selectAll().orderBy('name').execute()
  // This includes the trash, from which items can be restored.
  const items = await deps.db
    .selectFrom('gallery')
    .innerJoin(usedImages(deps.db), 'used.itemId', 'gallery.id')
    .select(['used.imageName', 'category', 'designNumber'])
    .orderBy('uploadTime')
    .execute()
  const aboutPhoto = await deps.db.selectFrom('aboutPhoto').select('imageName').executeTakeFirst()
  const known = new Set(images.flatMap(listFiles))
  const stored = images.filter(({ state }) => state === 'used' || state === 'unused')
  const drawn = stored.filter(({ name }) => listed.some((file) => file.name === sharePictureName(name)))
  const expected = [
    ...stored.flatMap((image) => listRequiredFiles(image).map((file) => ({ image, file }))),
    ...drawn.map((image) => ({ image: { ...image, ...shareSize(image) }, file: sharePictureName(image.name) })),
  ]

  const wrong = await pLimit(filesAtOnce).map(expected, async ({ image, file }): Promise<Finding[]> => {
    const fault = await checkImageFile(deps.files, { ...image, file })
    if (!fault) return []
    const codes = items
      .filter(({ imageName }) => imageName === image.name)
      .map((item) => formatDesignCode(item.category, item.designNumber))
    if (aboutPhoto?.imageName === image.name) codes.push('the photo in About')
    return [{ kind: fault === 'missing' ? 'missing' : 'mismatch', file, image: image.name, codes, fault }]
  })
  const ageMs = (putAt: number) => Math.max(0, Math.round(deps.now() - putAt))
  const orphans = listed
    .filter(({ name }) => !known.has(name))
    .map(({ name, putAt }): Finding => ({ kind: 'orphan', file: name, ageMs: ageMs(putAt) }))
  return { photos: stored.length, files: expected.length, findings: [...wrong.flat(), ...orphans] }
}

async function findDamage({ db, engine }: Pick<Reader, 'db' | 'engine'>): Promise<string[]> {
  if (engine === 'postgres') return []
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const foreign = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  return [
    ...integrity.rows.map((row) => row.integrity_check).filter((message) => message !== 'ok'),
    ...new Set(foreign.rows.map(({ table }) => `rows of ${table} reference missing rows`)),
  ]
}
