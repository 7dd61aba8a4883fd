import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDataProvider } from 'react-admin'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { CountRequest } from '#dataProviders/records/record-counts.ts'
import type { Count } from '#resources/wire/records.ts'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import { baseName } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Filter } from '../../common/listAddress.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'

/** Maximum exact count; beyond, it is only known that there are more. */
const exactCount = 10_000
/** ms from another user's change to the next request, with as much again at random. */
const pause = 2000

/**
 * The number of rows that match each filter and the common one, in one call; none if there is
 * nothing to count. Its key is below that of the lists, which are invalidated by each write.
 */
export function useCounts(
  of: Resource | undefined,
  filter: Filter,
  counts: readonly CountRequest[],
): readonly (Count | undefined)[] {
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const enabled = of !== undefined && counts.length > 0
  const byItself = useRef(false)
  const { data = [], refetch } = useQuery({
    queryKey: [of?.name, 'getList', 'counts', filter, counts],
    queryFn: async ({ signal }) => {
      const meta = { unattended: byItself.current }
      return (await dataProvider.getCounts(of?.name ?? '', { filter, counts, meta, signal })).data
    },
    enabled,
    staleTime: 10_000,
    retry: false,
  })
  useEffect(() => {
    if (!enabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = recordChanges.watch(({ resource }) => {
      if (resource !== '*' && resource !== baseName(of)) return
      timer ??= setTimeout(
        () => {
          timer = undefined
          byItself.current = true
          void refetch().finally(() => (byItself.current = false))
        },
        pause * (1 + Math.random()),
      )
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [of, enabled, refetch])
  return data
}

/** A count as text: «10 000+» if it is not exact. */
export function useCountText(): (count: Count) => string {
  const t = useT()
  const formats = useFormats()
  return ({ count, approximate }) =>
    approximate
      ? t('app.list.approximate', { total: formats.integer(exactCount) })
      : formats.integer(count)
}
