import type { WebVital } from '../../api/analytics.ts'
import { m } from '../../messages/compiled/messages.js'
import { Collapsible } from '../../ui/dashboard/collapsible.tsx'
import type { Speed } from '../counting/web-vitals.server.ts'

/** The table is too narrow for units on a phone in Tamil. LCP is in seconds. */
const divisors: Record<WebVital, number> = { LCP: 1000, INP: 1, CLS: 1000 }

export function SpeedOfPages({ fastTenths, pages, connections }: Speed) {
  if (fastTenths === undefined) return null
  return (
    <>
      <p>{m.speed_sentence({ count: fastTenths })}</p>
      <Collapsible title={<span className="font-semibold">{m.speed_table()}</span>}>
        <p className="text-sm text-teak-soft">{m.speed_hint()}</p>
        <table className="w-full border-collapse text-sm tabular-nums">
          <thead>
            <tr className="border-b border-edge">
              <td />
              {[...Object.keys(divisors), m.speed_visits()].map((name) => (
                <th key={name} scope="col" className="py-2 ps-2 text-end">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <Rows heading={m.speed_page()} rows={pages} />
          <Rows
            heading={m.speed_connection()}
            rows={connections.map((row) => (row.name === 'unknown' ? { ...row, name: m.speed_other() } : row))}
          />
        </table>
      </Collapsible>
    </>
  )
}

function Rows({ heading, rows }: { heading: string; rows: Speed['pages'] }) {
  return (
    <tbody>
      <tr className="border-b border-thread">
        <th scope="rowgroup" colSpan={5} className="pt-3 pb-1 text-start">
          {heading}
        </th>
      </tr>
      {rows.map(({ name, figures, visits }) => (
        <tr key={name} className="border-b border-thread">
          <th scope="row" className="py-1 text-start font-normal">
            {name}
          </th>
          {figures.map(({ metric, border }) => (
            <td key={metric} className="py-1 ps-2 text-end">
              {border === undefined ? '–' : border / divisors[metric]}
            </td>
          ))}
          <td className="py-1 ps-2 text-end">{visits}</td>
        </tr>
      ))}
    </tbody>
  )
}
