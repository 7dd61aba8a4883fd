import { lazy, Suspense } from 'react'
import type { GroupMenuProps } from './GroupMenu.tsx'

const GroupMenu = lazy(async () => ({ default: (await import('./GroupMenu.tsx')).GroupMenu }))

/** By what the rows are grouped, where they can be: its place is kept while it loads. */
export function GroupButton(props: GroupMenuProps) {
  return (
    <Suspense fallback={<span className="button round quiet" />}>
      <GroupMenu {...props} />
    </Suspense>
  )
}
