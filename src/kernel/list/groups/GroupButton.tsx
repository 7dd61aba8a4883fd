import { lazy, Suspense, useEffect, useState } from 'react'
import type { GroupMenuProps } from './GroupMenu.tsx'

const GroupMenu = lazy(async () => ({ default: (await import('./GroupMenu.tsx')).GroupMenu }))

interface GroupButtonProps extends GroupMenuProps {
  /** The list has been loaded, so that the menu's script does not compete with it. */
  isLoaded: boolean
}

/** The grouping menu; its place is reserved while it loads. */
export function GroupButton({ isLoaded, ...menu }: GroupButtonProps) {
  const [isWanted, setWanted] = useState(false)
  // after the rows are painted, not while they are rendered
  useEffect(() => {
    if (!isLoaded) return
    const timer = setTimeout(() => setWanted(true), 0)
    return () => clearTimeout(timer)
  }, [isLoaded])
  const place = <span className="button round quiet" />
  return <Suspense fallback={place}>{isWanted ? <GroupMenu {...menu} /> : place}</Suspense>
}
