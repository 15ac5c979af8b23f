import type { ReactNode } from 'react'

interface CountTableProps {
  caption: string
  /** The first is that of the names. */
  columns: string[]
  rows: { key: string; name: ReactNode; counts: number[] }[]
}

export function CountTable({ caption, columns, rows }: CountTableProps) {
  return (
    <table className="w-full self-start border-collapse tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-edge text-sm">
          {columns.map((column, nth) => (
            <th key={column} scope="col" className={nth === 0 ? 'py-2 text-start' : 'py-2 ps-3 text-end'}>
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
            {counts.map((count, nth) => (
              <td key={columns[nth + 1]} className="py-1 ps-3 text-end">
                {count}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
