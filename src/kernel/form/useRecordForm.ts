import { useMemo, useState, useSyncExternalStore } from 'react'
import { useForm } from 'react-hook-form'
import { keepDraft } from '#dataProviders/records/drafts.ts'
import type { Draft } from '#resources/wire/drafts.ts'
import { newKey } from '#dataProviders/http/new-key.ts'
import { session } from '#dataProviders/session/session.ts'
import { signal } from '#dataProviders/browser/signal.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { FormRecord } from '../inputs/formRecord.ts'
import { draftPlace } from './drafts/draftPlace.ts'
import { restoreDraft } from './drafts/formDraft.ts'
import type { RestoredDraft } from './drafts/formDraft.ts'
import { useFormDraft } from './drafts/useFormDraft.ts'
import {
  copiedValues,
  newValues,
  proposedValues,
  storedValues,
  withFirstLine,
} from './formValues.ts'
import type { Row, Values } from './formValues.ts'
import { createSenders, createPendingInputs } from './save/pendingInputs.ts'
import { useFieldClearing } from './save/useClearing.ts'
import { useFormResolver } from './save/useResolver.ts'
import type { RefusedValues, FormBaseline } from './save/useResolver.ts'
import { useSave } from './save/useSave.ts'
import type { AfterSave } from './save/useSave.ts'
import { rememberOpenSection } from './sections/openSection.ts'
import { useFormSections } from './sections/useFormSections.ts'

interface RecordFormModel {
  of: Resource
  row: Row | null
  /** Creates a copy of this record. */
  copyOf: Row | undefined
  /** Initial values of a new record. */
  initialValues: Values | undefined
  /** A hidden field among them, which the context of the form already shows. */
  hidden: string | undefined
  /** A stored draft; null if there is none, undefined for a form without drafts. */
  draft: Draft | null | undefined
  readOnly: boolean
  /** Fields with a clearing call may be emptied, in the archive too. */
  mayClear: boolean
  onSaved: (row: Row, intent: AfterSave) => void
  /** Receives the values in place of a save. */
  onKeep: ((values: Values) => void) | undefined
}

/** One form of one record: its values, its baseline, saving and leaving. */
export function useRecordForm(model: RecordFormModel) {
  const { of, row, copyOf, draft: kept, readOnly, mayClear, onSaved, onKeep } = model
  const fresh = () => {
    if (row) return storedValues(of, row)
    if (copyOf) return copiedValues(of, copyOf)
    return { ...newValues(of), ...proposedValues(of), ...model.initialValues }
  }
  const [start] = useState(fresh)
  const [draft, setDraft] = useState(() =>
    readOnly || !kept ? null : restoreDraft(of, kept, row, start),
  )
  const [baseline] = useState(() => createBaseline(row, draft))
  const { base, refused, attempted, deleted, creationKey } = baseline
  const stored = useSyncExternalStore(base.watch, base.get)
  const [user] = useState(session.get)
  const place = draftPlace(user, of, stored?.id ?? null, copyOf?.id)

  const resolver = useFormResolver(of, baseline)
  const asShown = (values: Values) => (row || readOnly ? values : withFirstLine(of, values))
  const [defaultValues] = useState(() => asShown(draft?.values ?? start))
  const form = useForm({
    defaultValues,
    resolver,
    mode: 'onTouched',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const { sections, open, setOpen, first, openFaulty } = useFormSections({
    of,
    form,
    row,
    stored,
    hidden: model.hidden,
    readOnly,
  })
  const [pending] = useState(createPendingInputs)
  const [senders] = useState(createSenders)

  const { waiting, changed } = useFormDraft({
    ...{ of, form, baseline, place, start, readOnly },
    id: row?.id ?? null,
    keeps: kept !== undefined,
    restored: draft,
    addSender: senders.addRows,
  })
  const dropDraft = () => {
    setDraft(null)
    if (kept !== undefined) void keepDraft(place, null)
  }
  const saving = useSave({
    of,
    form,
    baseline,
    inputsSettled: pending.settled,
    sendParts: senders.sendAll,
    ...(onKeep && { deliver: async (values: Values) => (onKeep(values), null) }),
    onFaulty: openFaulty,
    onMerged: () => setDraft((now) => now && { ...now, changed: null }),
    onSaved(saved, intent) {
      dropDraft()
      attempted.set(false)
      if (row === null && intent === 'stay') rememberOpenSection(of.name, saved.id, open)
      if (intent === 'another') {
        base.set(null)
        form.reset(withFirstLine(of, { ...newValues(of), ...proposedValues(of) }))
        setOpen(sections[0]?.name ?? '')
        if (first) setTimeout(() => form.setFocus(first))
      }
      onSaved(saved, intent)
    },
  })
  const clear = useFieldClearing(of, form, base, saving.refuse)
  const record = useMemo<FormRecord>(
    () => ({
      id: stored?.id ?? null,
      addSender: senders.add,
      clear: mayClear ? clear : undefined,
      storedValue: (key) => stored?.[key],
      holderOf: (path) => refused.get().get(path)?.holder,
    }),
    [senders, stored, clear, mayClear, refused],
  )

  return {
    form,
    stored,
    sections,
    open,
    setOpen,
    first,
    pending,
    waiting,
    record,
    saving,
    changed,
    draft,
    /** Discards the restored draft. */
    discard() {
      dropDraft()
      waiting.clear()
      base.set(row)
      creationKey.set(newKey())
      form.reset(asShown(fresh()))
    },
    /** Shows changes by others since the draft was stored. */
    compare: () => row && saving.compare(row, draft?.changed ?? null),
    /**
     * The record was changed here other than by a save of this form; `now` becomes its baseline.
     */
    adopt(now: Row) {
      dropDraft()
      attempted.set(false)
      base.set(now)
      form.reset(storedValues(of, now))
      onSaved(now, 'stay')
    },
    /** The record was deleted: nothing to save or to ask about. */
    forget() {
      deleted.set(true)
      dropDraft()
    },
  }
}

export type RecordFormState = ReturnType<typeof useRecordForm>

export function createBaseline(row: Row | null, draft: RestoredDraft | null): FormBaseline {
  return {
    base: signal(draft ? draft.base : row),
    refused: signal<RefusedValues>(new Map()),
    attempted: signal(false),
    deleted: signal(false),
    creationKey: signal(draft?.key ?? newKey()),
  }
}
