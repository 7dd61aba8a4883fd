// What a list carries of imports: small, the rest comes when it is needed.
import { Suspense, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import { importOf } from '../../../common/listAddress.ts'
import { ImportDrawer, ImportStrip } from '../../views.ts'
import { markOf, watchMarks } from './watchedImports.ts'
import { useMayImport } from './useMayImport.ts'

/** The import that the address asks for, over the list. */
export function ImportOver({ of }: { of: Resource }) {
  const { search } = useLocation()
  const asked = useMayImport(of) && importOf(search) !== null
  const [opened, setOpened] = useState(asked)
  // It stays, so that it can close with a movement.
  if (asked && !opened) setOpened(true)
  return opened ? <ImportDrawer of={of} /> : null
}

/** How far an import is that goes on without being looked at. */
export function ImportNote({ of }: { of: Resource }) {
  const { search } = useLocation()
  const may = useMayImport(of)
  const job = useSyncExternalStore(watchMarks, () => markOf(of.name))
  if (!may || job === null || importOf(search) !== null) return null
  return (
    <Suspense>
      <ImportStrip key={job} of={of} id={job} />
    </Suspense>
  )
}
