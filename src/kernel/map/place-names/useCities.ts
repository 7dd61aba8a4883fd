import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { AppKey } from '#i18n/messages.ts'
import { cities, countries } from '../data/cities.ts'
import type { CityName, CountryName, Rank } from '../data/cities.ts'
import type { MapName } from './placeNames.ts'

const kinds: Readonly<Record<Rank, MapName['kind']>> = {
  0: 'capital',
  1: 'city',
  2: 'city',
  3: 'town',
}

const nearest: Readonly<Record<Rank, number>> = { 0: 3, 1: 5, 2: 7, 3: 8 }

/**
 * Cities and countries by their names in the language of the screen, the greater before the
 * smaller.
 */
export function useCities(): readonly MapName[] {
  const translate = useTranslate()
  return useMemo(() => {
    const towns = (Object.keys(cities) as CityName[]).map((key): MapName & { rank: Rank } => {
      const [lat, lon, rank] = cities[key]
      return {
        at: { lat, lon },
        text: translate(`app.map.cities.${key}` satisfies AppKey),
        kind: kinds[rank],
        from: nearest[rank],
        rank,
      }
    })
    const lands = (Object.keys(countries) as CountryName[]).map((key): MapName => {
      const [lat, lon] = countries[key]
      return {
        at: { lat, lon },
        text: translate(`app.map.countries.${key}` satisfies AppKey),
        kind: 'country',
        from: 3,
        until: 7,
      }
    })
    const capitals = towns.filter(({ rank }) => rank === 0)
    const others = towns.filter(({ rank }) => rank > 0)
    return [...capitals, ...lands, ...others.sort((a, b) => a.rank - b.rank)]
  }, [translate])
}
