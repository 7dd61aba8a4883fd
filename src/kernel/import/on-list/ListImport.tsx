// The part of the import that every list loads; the rest is loaded on demand.
import { Suspense, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import { importInAddress } from '../../../common/importAddress.ts'
import { ImportDrawer, ImportStrip } from '../../lazyViews.ts'
import { watchedImport, watchImports } from './watchedImports.ts'
import { useMayImport } from './useMayImport.ts'

/** The import that the address requests, over the list. */
export function ListImport({ of }: { of: Resource }) {
  const { search } = useLocation()
  const asked = useMayImport(of) && importInAddress(search) !== null
  const [opened, setOpened] = useState(asked)
  // Stays mounted, so that closing is animated.
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
