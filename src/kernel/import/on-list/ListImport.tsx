// What a list carries of imports: small, the rest comes when it is needed.
import { Suspense, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import { importInAddress } from '../../../common/importAddress.ts'
import { ImportDrawer, ImportStrip } from '../../lazyViews.ts'
import { watchedImport, watchImports } from './watchedImports.ts'
import { useMayImport } from './useMayImport.ts'

/** The import that the address asks for, over the list. */
export function ListImport({ of }: { of: Resource }) {
  const { search } = useLocation()
  const asked = useMayImport(of) && importInAddress(search) !== null
  const [opened, setOpened] = useState(asked)
  // It stays, so that it can close with a movement.
  if (asked && !opened) setOpened(true)
  return opened ? <ImportDrawer of={of} /> : null
}

/** The progress of an import that runs in the background. */
export function ListImportNote({ of }: { of: Resource }) {
  const { search } = useLocation()
  const may = useMayImport(of)
  const job = useSyncExternalStore(watchImports, () => watchedImport(of.name))
  if (!may || job === null || importInAddress(search) !== null) return null
  return (
    <Suspense>
      <ImportStrip key={job} of={of} id={job} />
    </Suspense>
  )
}
