import { useCallback } from 'react'
import { useDataProvider } from 'react-admin'
import type { ResourceName } from '#resources/index.ts'
import { isSortable, resourceOf, titleFields } from '#resources/kernel/derive.ts'
import { recordTitle } from '../../common/recordTitle.ts'
import { sortByMatch } from './matchRank.ts'
import { recentIds } from './recentChoices.ts'
import { addDetails } from './optionDetails.ts'
import type { Option } from './controls/combobox/useOptionSearch.ts'

/** Rows a list of suggestions offers at once. */
export const suggestions = 20

/**
 * Searches records of a resource by name, among those with the values of `where`; without a text,
 * recent choices come first.
 */
export function useReferenceSearch(
  of: ResourceName,
  where?: Readonly<Record<string, unknown>>,
): (typed: string) => Promise<Option<number>[]> {
  const dataProvider = useDataProvider()
  const narrowed = where && JSON.stringify(where)
  return useCallback(
    async (typed: string) => {
      const resource = resourceOf(of)
      const search = typed.trim()
      const field =
        titleFields(resource).find(
          (key) => resource.fields[key] && isSortable(resource.fields[key]),
        ) ?? 'id'
      const options = async (filter: object): Promise<Option<number>[]> => {
        const { data } = await dataProvider.getList(of, {
          filter: { ...(narrowed !== undefined && (JSON.parse(narrowed) as object)), ...filter },
          sort: { field, order: 'ASC' },
          pagination: { page: 1, perPage: suggestions },
          meta: { count: false },
        })
        return addDetails(
          resource,
          data.map((row) => ({ id: Number(row.id), name: recordTitle(resource, row), row })),
        )
      }
      if (search) return sortByMatch(await options({ search }), search)
      const ids = recentIds(of)
      const [all, known] = await Promise.all([
        options({}),
        ids.length > 0 ? options({ id: ids }) : [],
      ])
      const recent = ids
        .flatMap((id) => known.filter((one) => one.id === id))
        .map((one) => ({ ...one, recent: true as const }))
      return [...recent, ...all.filter(({ id }) => !recent.some((one) => one.id === id))]
    },
    [dataProvider, of, narrowed],
  )
}
