import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { ColorRule } from '#resources/kernel/views/views.ts'
import type { Filter } from '../../../common/listAddress.ts'
import type { WireRow } from '../../cells/cell.ts'
import type { RowMark } from './colorRules.ts'
import './row-colors.css'

interface ColoredRowsProps {
  of: Resource
  archive: boolean
  /** The list's own filter: what it shows, and at which moment. */
  filter: Filter
  rows: readonly WireRow[]
  rules: readonly ColorRule[]
  onMarks: (marks: ReadonlyMap<number, RowMark>) => void
}

/**
 * Asks the server which of the visible rows meet the conditions of each rule, so that they match
 * exactly what a filter would find; draws nothing itself.
 */
export function ColoredRows({ of, archive, filter, rows, rules, onMarks }: ColoredRowsProps) {
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
      // until the answer about changed rows has arrived, so that colors do not blink
      placeholderData: keepPreviousData,
      staleTime: 10_000,
      retry: false,
    })),
    combine: idsOf,
  })
  const marks = useMemo(() => {
    const byId = new Map<number, RowMark>()
    rules.forEach((rule, nth) => {
      for (const id of found[nth] ?? []) if (!byId.has(id)) byId.set(id, rule)
    })
    return byId
  }, [rules, found])
  useEffect(() => onMarks(marks), [marks, onMarks])
  return null
}

/** Outside of the component, so that the same answers give the same array. */
const idsOf = (results: readonly { data: number[] | undefined }[]) =>
  results.map(({ data }) => data)

/** The conditions of both filters; those on the same field must all hold. */
function withConditions({ list }: Resource, filter: Filter, more: Filter): Filter {
  const both = Object.entries(more).map(([key, condition]) => {
    const own = filter[key]
    const isForAll = !own && list.zeroForAll?.includes(key)
    if (own === undefined || own === '' || isForAll) return [key, condition]
    return [key, { all: [...severalOf(own), condition] }]
  })
  return { ...filter, ...(Object.fromEntries(both) as Filter) }
}

/** The group that is open adds its condition to that of the filter: `{all: […]}`. */
function severalOf(condition: unknown): readonly unknown[] {
  if (typeof condition !== 'object' || condition === null || !('all' in condition))
    return [condition]
  return condition.all as readonly unknown[]
}
