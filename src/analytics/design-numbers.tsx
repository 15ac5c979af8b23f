import { useMemo } from 'react'
import type { Numbers } from '../api/analytics.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { Chart } from './chart.tsx'
import { CountTable } from './count-table.tsx'

const shownMax = 10

export function DesignNumbers({ designs }: Pick<Numbers, 'designs'>) {
  const shown = useMemo(() => designs.slice(0, shownMax), [designs])
  const bars = useMemo(
    () => ({
      labels: shown.map(({ code }) => code),
      series: [
        { label: m.numbers_lookedAt(), values: shown.map(({ lookedAt }) => lookedAt) },
        { label: m.numbers_askedAbout(), values: shown.map(({ askedAbout }) => askedAbout) },
      ],
      lying: true,
    }),
    [shown],
  )
  if (shown.length === 0) return <p>{m.numbers_noDesigns()}</p>
  return (
    <>
      <p className="max-w-[36rem] text-sm text-teak-soft">{m.numbers_designsHint({ count: `${shownMax}` })}</p>
      <div className="grid gap-6 md:grid-cols-2">
        <Chart bars={bars} className={shown.length > 4 ? 'h-96 md:h-auto' : 'h-56 md:h-auto'} />
        <CountTable
          caption={m.numbers_designs()}
          columns={[m.numbers_design(), m.numbers_lookedAt(), m.numbers_askedAbout()]}
          rows={shown.map(({ code, lookedAt, askedAbout }) => ({
            key: code,
            name: (
              <a href={localPath(`/d/${code}`)} className="link inline-flex min-h-11 min-w-11 items-center">
                {code}
              </a>
            ),
            counts: [lookedAt, askedAbout],
          }))}
        />
      </div>
    </>
  )
}
