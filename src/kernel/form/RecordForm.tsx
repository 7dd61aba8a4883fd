import { useCallback, useEffect, useImperativeHandle, useState } from 'react'
import type { Ref } from 'react'
import { useEvent } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import type { Draft } from '#resources/wire/drafts.ts'
import { hasPreview } from '#resources/kernel/calls/standard-calls.ts'
import { isWhollyFrozen } from '#resources/kernel/rules/states.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useRights } from '../../common/rights/useRights.ts'
import { useHistoryTab } from '../history/useHistoryTab.tsx'
import type { CreateReferenced } from '../inputs/createReferenced.ts'
import { LeaveQuestion } from './drafts/LeaveQuestion.tsx'
import type { Row, Values } from './formValues.ts'
import { RecordFormBody } from './RecordFormBody.tsx'
import { RecordFormDialogs } from './RecordFormDialogs.tsx'
import type { FormDialog } from './RecordFormDialogs.tsx'
import { incomingRow } from './save/incomingRow.ts'
import type { AfterSave } from './save/useSave.ts'
import { useFormKeys } from './useFormKeys.ts'
import { useReadableResource } from '../useReadableFields.ts'
import { useDerivedPreview } from './useDerivedPreview.ts'
import { useRecordForm } from './useRecordForm.ts'
import type { RecordFormState } from './useRecordForm.ts'

interface RecordFormProps {
  of: Resource
  /**
   * The complete stored record; null for a new one. Read once: a save by another user meanwhile
   * never affects what is being typed.
   */
  row: Row | null
  /** Creates a copy of this record. */
  copyOf?: Row
  /** A stored draft. */
  draft?: Draft | null
  /** Initial values of a new record. */
  initialValues?: Values | undefined
  /** A hidden field among them, which the context of the form already shows. */
  hidden?: string
  /**
   * Marks a form opened over another one, and exposes whether it has changes. Such a form stores no
   * draft, and creates no referenced records.
   */
  hasChangesRef?: Ref<() => boolean>
  onSaved: (row: Row, intent: AfterSave) => void
  /** Receives the valid values in place of a save. */
  onKeep?: (values: Values) => void
  /** Absent if there is nowhere to return to. */
  onClose?: () => void
  onCopy?: (id: number) => void
  onPrevious?: () => void
  onNext?: () => void
}

/** The generated form of one record. */
export function RecordForm(props: RecordFormProps) {
  const {
    row,
    copyOf,
    draft,
    initialValues,
    hidden,
    hasChangesRef,
    onSaved,
    onKeep,
    onClose,
    onCopy,
    onPrevious,
    onNext,
  } = props
  const of = useReadableResource(props.of)
  const rights = useRights(of)
  const archived = row?.archived_at != null
  const frozen = row !== null && isWhollyFrozen(of, row)
  const readOnly =
    archived || frozen || !(row || of.mode === 'single' ? rights.edit : rights.create)
  const mayClear = rights.edit
  const state = useRecordForm({
    of,
    row,
    copyOf,
    draft,
    initialValues,
    hidden,
    readOnly,
    mayClear,
    onSaved,
    onKeep,
  })
  const { form, stored, saving } = state
  // inputs subscribe to their own value and error: subscribing here would render them all
  const [formState] = useState(form.formState)
  const history = useHistoryTab(of, stored, state.adopt, state.changed)
  useImperativeHandle(hasChangesRef, () => state.changed)
  const nested = hasChangesRef !== undefined
  const [leaving, setLeaving] = useState(false)
  const [dialog, setDialog] = useState<FormDialog | null>(null)
  const createReferenced = useCallback<CreateReferenced>(
    (target, text, onDone, known) =>
      setDialog({ kind: 'create', of: target, text, onDone, initialValues: known }),
    [],
  )
  const save = readOnly ? undefined : (intent: AfterSave) => void saving.save(intent)
  useFormKeys({
    disabled:
      leaving || dialog?.kind === 'delete' || saving.stale !== null || saving.confirmation !== null,
    suspended: dialog !== null && dialog.kind !== 'delete',
    save,
    copy: stored && onCopy ? () => onCopy(stored.id) : undefined,
    previous: onPrevious,
    next: onNext,
  })
  useIncomingRow(of, stored, saving.mergeIncoming)
  const previewed = !readOnly && hasPreview(of)
  const warnings = useDerivedPreview({ of, form, stored, enabled: previewed })
  return (
    <FormProvider {...form} formState={formState}>
      <RecordFormBody
        of={of}
        state={state}
        // Read here: react-hook-form tracks errors only for subscribers.
        errors={form.formState.errors}
        warnings={warnings}
        history={history}
        archived={archived}
        readOnly={readOnly}
        nested={nested}
        mayRemove={rights.remove}
        createReferenced={nested ? null : createReferenced}
        onDialog={setDialog}
        onSave={save}
        onClose={onClose}
      />
      {!nested && <LeaveQuestion changed={state.changed} onAsking={setLeaving} />}
      <RecordFormDialogs
        of={of}
        state={state}
        dialog={dialog}
        archived={archived}
        onDialog={setDialog}
        onClose={onClose}
      />
    </FormProvider>
  )
}

/** Applies a row that another user has stored while its form was open here. */
function useIncomingRow(
  of: Resource,
  stored: Row | null,
  mergeIncoming: RecordFormState['saving']['mergeIncoming'],
): void {
  const onIncoming = useEvent(() => {
    const incoming = incomingRow.get()
    if (!incoming || incoming.resource !== of.name || incoming.row.id !== stored?.id) return
    incomingRow.set(null)
    mergeIncoming(incoming.row, { at: String(incoming.row.updated_at), who: incoming.who })
  })
  useEffect(() => incomingRow.watch(onIncoming), [onIncoming])
}
