import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { isEmpty } from '../../cells/cell.ts'
import type { WireRow } from '../../cells/cell.ts'
import { useCell } from '../../show/useCell.tsx'
import { headFields } from './headFields.ts'
import '../../cells/cells.css'
import '../form.css'

/**
 * What is to be seen at a glance of a stored record, asked anew when somebody changes it or what it
 * is judged by. Apart from the form, which nothing may touch while somebody types.
 */
export function RecordFacts({ of, id }: { of: Resource; id: number }) {
  const dataProvider = useDataProvider()
  const queries = useQueryClient()
  const translate = useTranslate()
  const cell = useCell(of)
  const { data: row } = useQuery({
    queryKey: [of.name, 'facts', id],
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
          void queries.invalidateQueries({ queryKey: [of.name, 'facts', id] })
      }),
    [of, id, queries],
  )
  const shown = row ? headFields(of).filter(([key, field]) => isSaid(row, key, field)) : []
  if (!row || shown.length === 0) return null
  return (
    <dl className="record-head-facts cells">
      {shown.map(([key, field]) => (
        <div key={key} className="record-head-fact">
          <dt className={speaksForItself(field) ? 'hidden' : 'caption muted'}>
            {translate(`resources.${of.name}.fields.${key}`)}
          </dt>
          <dd>{cell(key, field, row)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is empty, and what the reader has no right to, stays away. */
function isSaid(row: WireRow, key: string, { kind }: Field): boolean {
  const value = row[key]
  return kind === 'marks' ? ((value ?? []) as unknown[]).length > 0 : !isEmpty(value)
}

/** Coloured words need no label beside them. */
function speaksForItself({ kind, options }: Field): boolean {
  return kind === 'marks' || kind === 'choice' || options.tones !== undefined
}
