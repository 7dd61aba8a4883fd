import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { recordTitle } from '../../../common/recordTitle.ts'
import { validPoint } from '../points.ts'
import { pointField, wantedStop } from './stopOrder.ts'
import type { Stop } from './stopOrder.ts'

export interface Stops {
  stops: readonly Stop[]
  state: 'ready' | 'busy' | 'failed'
}

/**
 * The stops of a record with their points: one request for all records of a resource that it refers
 * to.
 */
export function useStops(of: Resource, values: Readonly<Record<string, unknown>>): Stops {
  const dataProvider = useDataProvider()
  const wanted = wantedStop(of, values)
  const asked = new Map<ResourceName, Set<number>>()
  for (const one of wanted)
    if (one.kind === 'ref') asked.set(one.to, (asked.get(one.to) ?? new Set()).add(one.id))
  const targets = [...asked].map(([to, ids]) => ({ to, ids: [...ids].sort((a, b) => a - b) }))
  const answers = useQueries({
    queries: targets.map(({ to, ids }) => ({
      queryKey: [to, 'stops', ids],
      queryFn: async () => (await dataProvider.getMany(to, { ids })).data,
      staleTime: 10_000,
      // While another one is loading, the map keeps showing the others.
      placeholderData: keepPreviousData,
    })),
  })
  const rowOf = (to: ResourceName, id: number) =>
    answers[targets.findIndex((one) => one.to === to)]?.data?.find((row) => Number(row.id) === id)
  const stops = wanted.map((one, at): Stop => {
    const number = at + 1
    if (one.kind === 'own') return { number, name: ownName(of, values), ...ownPlace(one) }
    const target = resourceOf(one.to)
    const row = rowOf(one.to, one.id)
    const point = row ? validPoint(row[pointField(target) ?? '']) : null
    const name = row ? recordTitle(target, row) : (one.name ?? '…')
    return { number, name, point, radius: null, corners: null }
  })
  return { stops, state: getState(answers) }
}

const ownPlace = ({ point, radius, corners }: Omit<Stop, 'number' | 'name'>) => ({
  ...{ point, radius, corners },
})

type AnswerState = Pick<UseQueryResult, 'isError' | 'isLoading' | 'isPlaceholderData'>
function getState(answers: readonly AnswerState[]): Stops['state'] {
  if (answers.some(({ isError }) => isError)) return 'failed'
  const busy = answers.some(({ isLoading, isPlaceholderData }) => isLoading || isPlaceholderData)
  return busy ? 'busy' : 'ready'
}

/** A record being typed may have no name yet. */
function ownName(of: Resource, values: Readonly<Record<string, unknown>>): string {
  const name = recordTitle(of, { ...values, id: '' })
  return name === '№ ' ? '' : name
}
