import type { Resource } from '#resources/kernel/types.ts'
import { saveGridSetting } from '#dataProviders/records/saved-views.ts'
import { defaultSort, pageSizes, viewIn, writeSort } from '../../common/listAddress.ts'
import type { Filter, ListDefaults, Sort } from '../../common/listAddress.ts'
import { useListAddress } from './useListAddress.ts'

/** Changes the state of a list. Order and page size are remembered for the next visit as well. */
export function useListNavigation(of: Resource, standard: ListDefaults) {
  const address = useListAddress(of, standard)
  const { change, location } = address
  return {
    ...address,
    onFilter: (next: Filter, replace?: boolean) => void change({ filter: next }, replace),
    onSort(next: Sort) {
      // Within a view another order is another state of the view.
      if (!viewIn(location.search))
        saveGridSetting(of.name, {
          sort: writeSort(next) === writeSort(defaultSort(of)) ? null : writeSort(next),
        })
      void change({ sort: next })
    },
    onPerPage(size: number) {
      saveGridSetting(of.name, { size: size === pageSizes[0] ? null : size })
      void change({ perPage: size })
    },
    onPage: (next: number) => void change({ page: next }),
  }
}
