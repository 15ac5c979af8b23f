import type { Numbers } from '../api/analytics.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { CountTable } from './count-table.tsx'

const shownMax = 10

export function DesignNumbers({ designs }: Pick<Numbers, 'designs'>) {
  if (designs.length === 0) return <p>{m.numbers_noDesigns()}</p>
  return (
    <>
      <p className="max-w-[36rem] text-sm text-teak-soft">{m.numbers_designsHint({ count: `${shownMax}` })}</p>
      <CountTable
        caption={m.numbers_designs()}
        columns={[m.numbers_design(), m.numbers_lookedAt(), m.numbers_askedAbout()]}
        rows={designs.slice(0, shownMax).map(({ code, lookedAt, askedAbout }) => ({
          key: code,
          name: (
            <a href={localPath(`/d/${code}`)} className="link inline-flex min-h-11 min-w-11 items-center">
              {code}
            </a>
          ),
          counts: [lookedAt, askedAbout],
        }))}
        hasBars
      />
    </>
  )
}
