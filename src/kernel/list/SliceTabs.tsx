import { useListContext, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import { changedSearch, withoutDrawer } from '../../common/listAddress.ts'
import type { Filter, ListDefaults } from '../../common/listAddress.ts'
import { useT } from '../../common/useT.ts'
import { useCountText, useCounts } from './useCounts.ts'

interface SliceTabsProps {
  of: Resource
  archive: boolean
  filter: Filter
  standard: ListDefaults
}

/**
 * The slices of the list as tabs, each with its number of matching rows; nothing without slices.
 */
export function SliceTabs({ of, archive, filter, standard }: SliceTabsProps) {
  const t = useT()
  const translate = useTranslate()
  const countText = useCountText()
  const { pathname, search } = useLocation()
  const { slice: chosen, ...others } = filter
  const slices = [null, ...Object.keys(of.slices ?? {})]
  const asked = slices.map((slice) => ({
    ...(slice !== null && { filter: { slice } }),
    ...(archive && { archive }),
  }))
  // rows are loaded first
  const { data } = useListContext()
  const counts = useCounts(of, others, of.slices && data ? asked : [])
  if (!of.slices) return null
  return (
    <nav className="tabs slice-tabs" aria-label={t('app.list.slices')}>
      {slices.map((slice, i) => {
        const next = slice === null ? others : { ...others, slice }
        // the default address shows the slice in which the list opens
        const begun = slice === null && of.list.opensIn !== undefined ? { view: 0 } : {}
        const address = changedSearch(
          of,
          withoutDrawer(search),
          { ...begun, filter: next },
          standard,
        )
        const count = counts[i]
        return (
          <Link
            key={slice ?? ''}
            to={pathname + address}
            aria-current={slice === (chosen ?? null) ? 'page' : undefined}
          >
            {slice === null
              ? t('app.list.all_rows')
              : translate(`resources.${of.name}.slices.${slice}`)}
            {count && (
              <>
                {' '}
                <span className="tab-count">{countText(count)}</span>
              </>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
