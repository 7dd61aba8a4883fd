import { lazy, Suspense } from 'react'
import type { Resource } from '#resources/kernel/types.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import { useT } from '../../common/useT.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { WireRow } from '../cells/cell.ts'
import type { CreateReferenced } from '../inputs/createReferenced.ts'
import type { RelatedRecords } from '../related/useRelated.ts'
import type { WaitingRow } from '../related/waitingRows.ts'
import type { RecordFormState } from './useRecordForm.ts'

const StaleDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./save/ConflictDialog.tsx'))).ConflictDialog,
}))
// Loaded in advance, so that deleting does not depend on the connection when the button is pressed.
const loadDelete = () => loadChunk(() => import('../list/DeleteDialog.tsx'))
loadDelete().catch(() => undefined)
const DeleteDialog = lazy(async () => ({ default: (await loadDelete()).DeleteDialog }))
const RelatedDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../related/RelatedDialog.tsx'))).RelatedDialog,
}))
const CreateDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./CreateDialog.tsx'))).CreateDialog,
}))

/** A dialog opened from within the form. */
export type FormDialog =
  | { kind: 'delete'; unsaved: boolean }
  | { kind: 'related'; related: RelatedRecords; row: WireRow | null; corrects?: true }
  | { kind: 'waiting'; related: RelatedRecords; row: WaitingRow | null }
  | {
      kind: 'create'
      of: Parameters<CreateReferenced>[0]
      text: string
      onDone: Parameters<CreateReferenced>[2]
      initialValues: Parameters<CreateReferenced>[3]
    }

interface RecordFormDialogsProps {
  of: Resource
  state: RecordFormState
  dialog: FormDialog | null
  archived: boolean
  onDialog: (dialog: FormDialog | null) => void
  onClose: (() => void) | undefined
}

/** The dialogs over a form: those opened by its user, and questions during a save. */
export function RecordFormDialogs({
  of,
  state,
  dialog,
  archived,
  onDialog,
  onClose,
}: RecordFormDialogsProps) {
  const { stored } = state
  const close = () => onDialog(null)
  return (
    <>
      <SaveDialogs of={of} state={state} />
      {dialog?.kind === 'delete' && stored && (
        <Suspense>
          <DeleteDialog
            of={of}
            row={stored}
            unsaved={dialog.unsaved}
            onClose={close}
            onDone={() => {
              state.forget()
              onClose?.()
            }}
          />
        </Suspense>
      )}
      {dialog?.kind === 'related' && stored && (
        <Suspense>
          <RelatedDialog
            related={dialog.related}
            owner={stored.id}
            id={dialog.row?.id ?? null}
            corrects={dialog.corrects}
            readOnly={archived}
            onClose={close}
          />
        </Suspense>
      )}
      {dialog?.kind === 'waiting' && (
        <Suspense>
          <RelatedDialog
            related={dialog.related}
            owner={stored?.id ?? null}
            id={null}
            readOnly={false}
            waiting={{
              values: dialog.row?.values,
              onKeep: (values) => state.waiting.keep(dialog.related.name, values, dialog.row?.key),
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {dialog?.kind === 'create' && (
        <Suspense>
          <CreateDialog
            of={dialog.of}
            text={dialog.text}
            initialValues={dialog.initialValues}
            onDone={(created) => {
              close()
              dialog.onDone(created)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The confirmation of implausible values, and the resolution of conflicting changes. */
function SaveDialogs({
  of,
  state: { form, saving, stored },
}: Pick<RecordFormDialogsProps, 'of' | 'state'>) {
  const t = useT()
  return (
    <>
      <ConfirmDialog
        question={saving.confirmation?.question ?? null}
        text={Object.values(saving.confirmation?.faults ?? {}).join('. ')}
        yes={t('app.confirm.save_anyway')}
        no={t('app.confirm.correct')}
        onYes={() => saving.answerConfirmation(true)}
        onNo={() => saving.answerConfirmation(false)}
        onGone={saving.focusDoubtful}
      />
      {saving.stale && stored && (
        <Suspense>
          <StaleDialog
            of={of}
            base={stored}
            mine={form.getValues()}
            theirs={saving.stale.current}
            changed={saving.stale.changed ?? null}
            saves={saving.stale.intent !== null}
            onCancel={saving.leaveStale}
            onChoose={saving.settleStale}
          />
        </Suspense>
      )}
    </>
  )
}
