import { lazy, Suspense } from 'react'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../cells/cell.ts'
import type { BulkOutcome, BulkScope } from './bulk/useBulkAction.ts'
import type { RecordAction } from './useRecordActions.ts'

const DeleteDialog = lazy(async () => ({ default: (await import('./DeleteDialog.tsx')).DeleteDialog }))
const ManyDialog = lazy(async () => ({ default: (await import('./bulk/BulkConfirmation.tsx')).BulkConfirmation }))
const EditDialog = lazy(async () => ({ default: (await import('./bulk/BulkEditDialog.tsx')).BulkEditDialog }))
const HelpDialog = lazy(async () => ({ default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog }))

/** What a list asks about: one record that is to go, a deed to many, new values for many, or its keys. */
export type OpenDialog =
  | { readonly what: 'one'; readonly row: WireRow }
  | { readonly what: 'deed' | 'edit'; readonly scope: BulkScope }
  | { readonly what: 'keys' }

interface ListDialogsProps {
  of: Resource
  deed: RecordAction
  asking: OpenDialog | null
  /** Cells can be edited: the keys for that are told too. */
  edits: boolean
  onClose: () => void
  onRemoved: (id: number) => Promise<void>
  onDone: (left: readonly number[], outcome: BulkOutcome) => Promise<void>
}
/** The dialogs of a list, each a chunk of its own. */
export function ListDialogs({ of, deed, asking, edits, onClose, onRemoved, onDone }: ListDialogsProps) {
  return (
    <Suspense>
      {asking?.what === 'keys' && <HelpDialog edits={edits} onClose={onClose} />}
      {asking?.what === 'one' && <DeleteDialog of={of} row={asking.row} onClose={onClose} onDone={() => onRemoved(asking.row.id)} />}
      {asking?.what === 'deed' && <ManyDialog of={of} deed={deed} scope={asking.scope} onClose={onClose} onDone={onDone} />}
      {asking?.what === 'edit' && <EditDialog of={of} scope={asking.scope} onClose={onClose} onDone={onDone} />}
    </Suspense>
  )
}
