import { Link } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useResourceName } from '../../common/useResourceName.ts'

interface TileProps {
  of: Resource
  path: string
  count: { count: number; approximate?: boolean } | undefined
  isPending: boolean
}

/**
 * One screen with the number of its records. If the count cannot be loaded, its place stays empty.
 */
export function Tile({ of, path, count, isPending }: TileProps) {
  const formats = useFormats()
  const nameOf = useResourceName()
  return (
    <li>
      <Link className="home-tile" to={path}>
        <span>{nameOf(of)}</span>
        <strong data-pending={isPending} title={count && formats.integer(count.count)}>
          {count && formats.count(count.count) + (count.approximate ? '+' : '')}
        </strong>
      </Link>
    </li>
  )
}
