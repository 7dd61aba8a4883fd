import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { useT } from '../../../common/useT.ts'
import { useLoadedMap } from './useLoadedMap.ts'

interface LoadedMapProps<T extends object> {
  /** Must be the same function on every render. */
  load: () => Promise<T>
  /** The map's data is loaded. */
  isReady: boolean
  children: (part: T) => ReactNode
}

/** The map of a page with a list beside it: if it cannot be loaded, the list still works. */
export function LoadedMap<T extends object>({ load, isReady, children }: LoadedMapProps<T>) {
  const t = useT()
  const part = useLoadedMap(load, true)
  if (part === 'failed')
    return (
      <p role="status" className="muted">
        {t('app.map.failed')}
      </p>
    )
  if (part && isReady) return children(part)
  return <Skeleton role="img" variant="rounded" height="100%" aria-label={t('app.shell.loading')} />
}
