import type { ReactNode } from 'react'

interface CountsTableProps {
  caption: string
  columns: string[]
  rows: { key: string; name: ReactNode; counts: number[] }[]
  hasBars?: boolean
}

export function CountsTable({ caption, columns, rows, hasBars }: CountsTableProps) {
  const highest = Math.max(1, ...rows.flatMap(({ counts }) => counts))
  return (
    <table className="w-full self-start border-collapse tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-edge text-sm">
          {columns.map((column, index) => (
            <th key={column} scope="col" className={index === 0 ? 'py-2 text-start' : 'py-2 ps-3 text-end'}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, counts }) => (
          <tr key={key} className="border-b border-thread">
            <th scope="row" className="py-1 text-start font-normal">
              {name}
            </th>
            {counts.map((count, index) => (
              <td key={columns[index + 1]} className="py-1 ps-3 text-end">
                {count}
                {hasBars && (
                  <svg aria-hidden="true" className="ms-auto block h-2 w-full forced-color-adjust-none fill-kandangi">
                    <rect x={`${100 - (100 * count) / highest}%`} width={`${(100 * count) / highest}%`} height="100%" />
                  </svg>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
