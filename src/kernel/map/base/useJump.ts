import { useCallback } from 'react'
import { parsePoint } from '#i18n/parse/index.ts'
import type { Point } from '#resources/kernel/types.ts'
import type { Option } from '../../inputs/controls/combobox/useOptionSearch.ts'
import { matchRank } from '../../inputs/matchRank.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useCities } from '../place-names/useCities.ts'
import type { MapPlace } from '../place-names/usePlaceSearch.ts'

const most = 20
/** Zoom for each kind of search result. */
const zooms = { capital: 12, city: 13, town: 14, place: 16, point: 15 }

/** A search result; `exact` for typed coordinates, which are used at once. */
export interface Jump {
  at: Point
  zoom: number
  exact: boolean
}

/**
 * Searches own places, then cities, by name, and parses typed coordinates; returns their positions.
 */
export function useJump(places: readonly MapPlace[]): {
  find: (typed: string) => Option<string>[]
  jumpOf: (id: string) => Jump | null
} {
  const cities = useCities()
  const formats = useFormats()
  const find = useCallback(
    (typed: string): Option<string>[] => {
      const point = parsePoint(typed)
      if (point && point !== 'bad')
        return [{ id: `point:${point.lat}:${point.lon}`, name: formats.point(point) }]
      const all = [
        ...places.map(({ id, name }) => ({ id: `place:${id}`, name })),
        ...cities.flatMap(({ kind, text }, at) =>
          kind === 'country' ? [] : [{ id: `city:${at}`, name: text }],
        ),
      ]
      if (typed.trim() === '') return all.slice(0, most)
      const near = all
        .map((option) => ({ option, far: matchRank(option.name, typed) }))
        .filter(({ far }) => far < 4)
      return near
        .sort((a, b) => a.far - b.far)
        .map(({ option }) => option)
        .slice(0, most)
    },
    [places, cities, formats],
  )
  const jumpOf = useCallback(
    (id: string): Jump | null => {
      const [kind, first = '', second = ''] = id.split(':')
      if (kind === 'point')
        return { at: { lat: Number(first), lon: Number(second) }, zoom: zooms.point, exact: true }
      if (kind === 'place') {
        const place = places.find((one) => one.id === Number(first))
        return place ? { at: place.at, zoom: zooms.place, exact: false } : null
      }
      const city = cities[Number(first)]
      return city
        ? { at: city.at, zoom: zooms[city.kind as 'capital' | 'city' | 'town'], exact: false }
        : null
    },
    [places, cities],
  )
  return { find, jumpOf }
}
