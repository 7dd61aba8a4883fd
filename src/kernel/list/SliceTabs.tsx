import { useQueries } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { changedSearch, withoutDrawer } from '../../common/listAddress.ts'
import type { Filter, ListDefaults } from '../../common/listAddress.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import './slice-tabs.css'

interface SliceTabsProps {
  of: Resource
  archive: boolean
  filter: Filter
  standard: ListDefaults
}

/** Of what the list has found its slices, each with how many rows are in it; nothing without any. */
export function SliceTabs({ of, archive, filter, standard }: SliceTabsProps) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const { pathname, search } = useLocation()
  const { slice: chosen, ...others } = filter
  const slices = [null, ...Object.keys(of.slices ?? {})]
  const counts = useCounts(of, archive, others, slices)
  if (slices.length === 1) return null
  return (
    <nav className="tabs slice-tabs" aria-label={t('app.list.slices')}>
      {slices.map((slice, i) => {
        const asked = slice === null ? others : { ...others, slice }
        const address = changedSearch(of, withoutDrawer(search), { filter: asked }, standard)
        const { count, approximate } = counts[i] ?? {}
        const total = count === undefined ? undefined : formats.integer(count)
        return (
          <Link
            key={slice ?? ''}
            to={pathname + address}
            aria-current={slice === (chosen ?? null) ? 'page' : undefined}
          >
            {slice === null
              ? t('app.list.all_rows')
              : translate(`resources.${of.name}.slices.${slice}`)}
            {total !== undefined && (
              <>
                {' '}
                <span className="slice-tabs-count">
                  {approximate
                    ? t('app.list.approximate', { total: formats.integer(10_000) })
                    : total}
                </span>
              </>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

/** Their key lies below that of the lists, which are outdated after each write. */
function useCounts(
  of: Resource,
  archive: boolean,
  others: Filter,
  slices: readonly (string | null)[],
) {
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const queries = slices.length === 1 ? [] : slices
  return useQueries({
    queries: queries.map((slice) => {
      const filter = slice === null ? others : { ...others, slice }
      return {
        queryKey: [of.name, 'getList', 'count', filter, archive, false],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await dataProvider.getCount(of.name, { filter, signal, meta: { archive } })).data,
        staleTime: 10_000,
        retry: false,
      }
    }),
  }).map(({ data }) => data)
}
