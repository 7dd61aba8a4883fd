import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { useResourceName } from '../../common/useResourceName.ts'

/** One screen with the number of its records. A count that cannot be had leaves its place empty. */
export function Tile({ of, path }: { of: Resource; path: string }) {
  const { dataProvider } = useAppServices()
  const formats = useFormats()
  const nameOf = useResourceName()
  const { data, isPending } = useQuery({
    queryKey: [of.name, 'getCount', {}],
    queryFn: async ({ signal }) => (await dataProvider.getCount(of.name, { signal })).data,
    staleTime: 10_000,
  })
  return (
    <li>
      <Link className="home-tile" to={path}>
        <span>{nameOf(of)}</span>
        <strong data-pending={isPending} title={data && formats.integer(data.count)}>
          {data && formats.count(data.count) + (data.approximate ? '+' : '')}
        </strong>
      </Link>
    </li>
  )
}
