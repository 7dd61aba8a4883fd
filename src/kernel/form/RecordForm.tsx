import { useCallback, useEffect, useImperativeHandle, useState } from 'react'
import type { Ref } from 'react'
import { useEvent } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import type { Draft } from '#resources/wire/drafts.ts'
import { hasPreview } from '#resources/kernel/calls/standard-calls.ts'
import { isWhollyFrozen } from '#resources/kernel/rules/states.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useRights } from '../../common/useRights.ts'
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
   * The stored record, whole; null for a new one. Read once: what somebody else saves meanwhile
   * never touches what is being typed.
   */
  row: Row | null
  /** A new record begins as a copy of this one. */
  copyOf?: Row
  /** What was typed at another time. */
  draft?: Draft | null
  /** A new record begins with these. */
  initialValues?: Values | undefined
  /** A field of them that is not shown: where the form stands says it. */
  hidden?: string
  /**
   * Marks a form that stands over another one, and tells that one whether anything was typed. Such
   * a form keeps no draft, and creates no referenced records.
   */
  hasChangesRef?: Ref<() => boolean>
  onSaved: (row: Row, intent: AfterSave) => void
  /** Takes what was typed, found right, in the place of a save. */
  onKeep?: (values: Values) => void
  /** Absent where there is nowhere to go back to. */
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
  // an input follows its own value and fault: what the whole form has come to would draw them all
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
        // Read here: react-hook-form tells of errors only who asks for them.
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

/** Takes the row that somebody else has stored while this form of it was open. */
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
