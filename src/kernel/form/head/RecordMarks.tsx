import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataProvider } from 'react-admin'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../../cells/cell.ts'
import { useCell } from '../../show/useCell.tsx'
import { marksOf } from './marksOf.ts'
import '../../cells/cells.css'
import '../form.css'

/**
 * What is to be seen at a glance about a stored record, asked anew when somebody changes it or what
 * it is judged by. Apart from the form, which nothing may touch while somebody types.
 */
export function RecordMarks({ of, id }: { of: Resource; id: number }) {
  const dataProvider = useDataProvider()
  const queries = useQueryClient()
  const cell = useCell(of)
  const { data: row } = useQuery({
    queryKey: [of.name, 'marks', id],
    queryFn: async () => {
      const { data } = await dataProvider.getList(of.name, {
        filter: { id: [id] },
        sort: { field: 'id', order: 'ASC' },
        pagination: { page: 1, perPage: 1 },
        meta: { count: false, unattended: true },
      })
      return (data[0] ?? null) as WireRow | null
    },
    gcTime: 0,
    retry: false,
  })
  useEffect(
    () =>
      recordChanges.watch(({ resource, ids }) => {
        const own = resource === of.name && (ids === 'many' || ids.includes(id))
        if (own || resource === '*')
          void queries.invalidateQueries({ queryKey: [of.name, 'marks', id] })
      }),
    [of, id, queries],
  )
  const shown = row ? marksOf(of).filter(([key]) => ((row[key] ?? []) as unknown[]).length > 0) : []
  if (!row || shown.length === 0) return null
  return (
    <div className="record-head-marks cells">
      {shown.map(([key, field]) => (
        <span key={key}>{cell(key, field, row)}</span>
      ))}
    </div>
  )
}
