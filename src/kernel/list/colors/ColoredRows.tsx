import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { ColorRule } from '#resources/kernel/views/views.ts'
import type { Filter } from '../../../common/listAddress.ts'
import type { WireRow } from '../../cells/cell.ts'
import { withMoreCondition } from '../filters/filterCondition.ts'
import './row-colors.css'

interface ColoredRowsProps {
  of: Resource
  archive: boolean
  /** The list's own filter: what it shows, and at which moment. */
  filter: Filter
  rows: readonly WireRow[]
  rules: readonly ColorRule[]
  /** Receives the rule that applies, by the id of the row. */
  onApplied: (rules: ReadonlyMap<number, ColorRule>) => void
}

/**
 * Asks the server which of the visible rows meet the conditions of each rule, so that they match
 * exactly what a filter would find; draws nothing itself.
 */
export function ColoredRows({ of, archive, filter, rows, rules, onApplied }: ColoredRowsProps) {
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const versions = rows.map(({ id, version }) => `${id}:${String(version)}`).join()
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const found = useQueries({
    queries: rules.map((rule) => ({
      queryKey: [of.name, 'getList', 'colors', rule.filter, archive, versions],
      queryFn: () =>
        dataProvider.getPageIds(of.name, {
          filter: { ...withConditions(of, filter, rule.filter), id: ids },
          pagination: { page: 1, perPage: ids.length },
          sort: { field: 'id', order: 'ASC' },
          meta: { archive },
        }),
      enabled: ids.length > 0,
      // until the answer about changed rows has arrived, so that colours do not blink
      placeholderData: keepPreviousData,
      staleTime: 10_000,
      retry: false,
    })),
    combine: idsOf,
  })
  const applied = useMemo(() => {
    const byId = new Map<number, ColorRule>()
    rules.forEach((rule, nth) => {
      for (const id of found[nth] ?? []) if (!byId.has(id)) byId.set(id, rule)
    })
    return byId
  }, [rules, found])
  useEffect(() => onApplied(applied), [applied, onApplied])
  return null
}

/** Outside of the component, so that the same answers give the same array. */
const idsOf = (results: readonly { data: number[] | undefined }[]) =>
  results.map(({ data }) => data)

/** The conditions of both filters. */
function withConditions(of: Resource, filter: Filter, more: Filter): Filter {
  const both = Object.entries(more).map(([key, condition]) => [
    key,
    withMoreCondition(of, filter, key, condition),
  ])
  return { ...filter, ...(Object.fromEntries(both) as Filter) }
}
