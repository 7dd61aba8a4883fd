import { useLocation } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import { filterIn, listDefaults } from '../../common/listAddress.ts'
import type { Filter, Sort } from '../../common/listAddress.ts'
import { useGridSettings } from '../list/columns/useGridSettings.ts'
import { useListGrouping } from '../list/groups/useListGrouping.ts'

interface Origin {
  filter: Filter
  sort: Sort
  pagination: { page: number; perPage: number }
  archive: boolean
}

/**
 * The list that a record was opened from, by its address: the one below the drawer or beside
 * the record, or the one that a record's page returns to.
 */
export function useOriginList(of: Resource): Origin {
  const { pathname, search, state } = useLocation() as {
    pathname: string
    search: string
    state: { list?: string } | null
  }
  const standard = listDefaults(of, useGridSettings(of.name))
  const { list, archive } = of.screens
  const below = [list?.path, archive?.path].includes(pathname)
  const [path = '', query = ''] = (below ? pathname + search : (state?.list ?? '')).split('?')
  const grouping = useListGrouping(of, query)
  const params = new URLSearchParams(query)
  const field = params.get('sort')
  return {
    filter: { ...filterIn(query), ...grouping?.filter },
    sort: field ? { field, order: params.get('order') === 'DESC' ? 'DESC' : 'ASC' } : standard.sort,
    pagination: {
      page: Number(params.get('page') ?? 1),
      perPage: Number(params.get('perPage') ?? standard.perPage),
    },
    archive: archive?.path === path,
  }
}
