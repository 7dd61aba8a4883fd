import { lazy, Suspense } from 'react'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../cells/cell.ts'
import type { OfferedTransition } from '../transitions/useTransitions.ts'
import type { BulkOutcome, BulkScope } from './bulk/useBulkAction.ts'
import type { RecordAction } from './useRecordActions.ts'

const DeleteDialog = lazy(async () => ({
  default: (await import('./DeleteDialog.tsx')).DeleteDialog,
}))
const ManyDialog = lazy(async () => ({
  default: (await import('./bulk/BulkConfirmation.tsx')).BulkConfirmation,
}))
const EditDialog = lazy(async () => ({
  default: (await import('./bulk/BulkEditDialog.tsx')).BulkEditDialog,
}))
const TransitionDialog = lazy(async () => ({
  default: (await import('../transitions/BulkTransitionDialog.tsx')).BulkTransitionDialog,
}))
const HelpDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}))

/** Removing one record, a bulk action, a bulk edit, a bulk transition, or the list of shortcuts. */
export type OpenDialog =
  | { readonly kind: 'remove'; readonly row: WireRow }
  | { readonly kind: 'action' | 'edit'; readonly scope: BulkScope }
  | {
      readonly kind: 'transition'
      readonly transition: OfferedTransition
      readonly scope: BulkScope
    }
  | { readonly kind: 'shortcuts' }

interface ListDialogsProps {
  of: Resource
  /** The requested action of the selection bar. */
  action: RecordAction
  open: OpenDialog | null
  /** Cells can be edited: their shortcuts are listed too. */
  edits: boolean
  onClose: () => void
  onRemoved: (id: number) => Promise<void>
  onDone: (left: readonly number[], outcome: BulkOutcome) => Promise<void>
}

/** The dialogs of a list, each in its own chunk. */
export function ListDialogs({
  of,
  action,
  open,
  edits,
  onClose,
  onRemoved,
  onDone,
}: ListDialogsProps) {
  return (
    <Suspense>
      {open?.kind === 'shortcuts' && <HelpDialog edits={edits} onClose={onClose} />}
      {open?.kind === 'remove' && (
        <DeleteDialog
          of={of}
          row={open.row}
          onClose={onClose}
          onDone={() => onRemoved(open.row.id)}
        />
      )}
      {open?.kind === 'action' && (
        <ManyDialog of={of} action={action} scope={open.scope} onClose={onClose} onDone={onDone} />
      )}
      {open?.kind === 'edit' && (
        <EditDialog of={of} scope={open.scope} onClose={onClose} onDone={onDone} />
      )}
      {open?.kind === 'transition' && (
        <TransitionDialog
          of={of}
          transition={open.transition}
          scope={open.scope}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </Suspense>
  )
}
