import { useMemo, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import type { FieldErrors } from 'react-hook-form'
import { changedFields } from '#dataProviders/changed-fields.ts'
import { keepDraft, keepDraftAtOnce } from '#dataProviders/drafts.ts'
import type { Draft } from '#dataProviders/drafts.ts'
import { newKey } from '#dataProviders/new-key.ts'
import { session } from '#dataProviders/session.ts'
import { signal } from '#dataProviders/signal.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { FormRecord } from '../inputs/formRecord.ts'
import { useRelated } from '../related/useRelated.ts'
import { toDraft, draftPlace, restoreDraft } from './drafts/formDraft.ts'
import { errorPath, faultyPaths } from './save/fieldErrors.ts'
import { rememberOpenSection, rememberedSection } from './sections/openSection.ts'
import { formSections } from './sections/formSections.ts'
import { useFieldClearing } from './save/useClearing.ts'
import { useDraftSaving } from './drafts/useDraft.ts'
import { useLeaveGuard } from './drafts/useLeave.ts'
import { useFormResolver } from './save/useResolver.ts'
import type { RefusedValues, FormBaseline } from './save/useResolver.ts'
import { useSave } from './save/useSave.ts'
import type { AfterSave } from './save/useSave.ts'
import { copiedValues, newValues, shownFields, storedValues } from './formValues.ts'
import type { Row, Values } from './formValues.ts'
import { createSenders, createPendingInputs } from './save/pendingInputs.ts'

export interface RecordFormModel {
  of: Resource
  row: Row | null
  /** A new record begins as a copy of this one. */
  like?: Row
  /** A new record begins with these. */
  given?: Values
  /** A field of them that is not shown: where the form stands says it. */
  hidden?: string
  /** What was typed at another time; null for a form that keeps no drafts at all. */
  draft: Draft | null | undefined
  readOnly: boolean
  /** What a save keeps may be emptied, in the archive too. */
  mayClear: boolean
  onSaved: (row: Row, intent: AfterSave) => void
}

/** One form of one record: what it holds, what it stands on, how it is saved and left. */
export function useRecordForm({ of, row, like, given, hidden, draft: kept, readOnly, mayClear, onSaved }: RecordFormModel) {
  const fresh = () => (row ? storedValues(of, row) : like ? copiedValues(of, like) : { ...newValues(of), ...given })
  const [start] = useState(fresh)
  const [draft, setDraft] = useState(() => (readOnly || !kept ? null : restoreDraft(of, kept, row, start)))
  const [standing] = useState<FormBaseline>(() => ({
    base: signal(draft ? draft.base : row),
    refused: signal<RefusedValues>(new Map()),
    tried: signal(false),
    gone: signal(false),
    creation: signal(draft?.key ?? newKey()),
  }))
  const { base, tried, gone, creation } = standing
  const stored = useSyncExternalStore(base.watch, base.get)
  const [user] = useState(session.get)
  const place = draftPlace(user, of, stored?.id ?? null, like?.id)

  const resolver = useFormResolver(of, standing)
  const [defaultValues] = useState(() => draft?.values ?? start)
  const form = useForm({ defaultValues, resolver, mode: 'onTouched', reValidateMode: 'onChange', shouldFocusError: false })

  const related = useRelated(of)
  const sections = useMemo(() => {
    const keysOf = (keys: readonly string[]) => shownFields(of, keys, stored).filter((key) => key !== hidden)
    return formSections(of, keysOf, hidden === undefined ? related : [], stored !== null)
  }, [of, stored, hidden, related])
  const [open, setOpen] = useState(() => rememberedSection(of.name, row?.id) ?? sections[0]?.name ?? '')
  const [first] = useState(() => (readOnly ? undefined : sections[0]?.keys.find((one) => isTyped(of, one, row !== null))))

  const [waiting] = useState(createPendingInputs)
  const [senders] = useState(createSenders)

  const dropDraft = () => {
    setDraft(null)
    if (kept !== undefined) void keepDraft(place, null)
  }
  const saving = useSave({
    of,
    form,
    standing,
    settled: waiting.settled,
    sendParts: senders.sendAll,
    /** Opens the first faulty tab; its field can take the focus once it is there. */
    onFaulty(errors: FieldErrors) {
      const faulty = sections.find((section) => faultyPaths(of, errors, section.keys).length > 0)
      const path = faulty && faultyPaths(of, errors, faulty.keys)[0]
      if (!faulty || !path) return
      flushSync(() => setOpen(faulty.name))
      form.setFocus(errorPath(of, path) === path ? path : firstCell(of, path))
    },
    onMerged: () => setDraft((now) => now && { ...now, changed: null }),
    onSaved(saved, intent) {
      dropDraft()
      tried.set(false)
      if (row === null && intent === 'stay') rememberOpenSection(of.name, saved.id, open)
      if (intent === 'another') {
        base.set(null)
        form.reset(newValues(of))
        setOpen(sections[0]?.name ?? '')
        if (first) setTimeout(() => form.setFocus(first))
      }
      onSaved(saved, intent)
    },
  })
  const clear = useFieldClearing(of, form, base, saving.refuse)
  const record = useMemo<FormRecord>(
    () => ({ id: stored?.id ?? null, addSender: senders.add, clear: mayClear ? clear : undefined, storedValue: (key) => stored?.[key] }),
    [senders, stored, clear, mayClear],
  )
  const changed = () => !readOnly && !gone.get() && Object.keys(changedFields(of, form.getValues(), base.get() ?? start)).length > 0
  const typed = () => toDraft(of, form.getValues(), base.get(), start, creation.get())
  const keeps = kept !== undefined && !readOnly
  useDraftSaving(form, keeps, () => {
    if (!gone.get()) void keepDraft(place, typed())
  })
  useLeaveGuard(changed, (going) => {
    const parts = keeps ? typed() : null
    if (parts) return going === 'form' ? keepDraft(place, parts) : keepDraftAtOnce(place, parts, going)
  })

  return {
    form,
    stored,
    sections,
    open,
    setOpen,
    first,
    waiting,
    record,
    saving,
    changed,
    draft,
    /** Throws what was restored away. */
    discard() {
      dropDraft()
      base.set(row)
      creation.set(newKey())
      form.reset(fresh())
    },
    /** Shows what somebody else has changed since the draft was kept. */
    compare: () => row && saving.compare(row, draft?.changed ?? null),
    /** The record was changed here in another way than by a save of this form, which now stands on `now`. */
    adopt(now: Row) {
      dropDraft()
      tried.set(false)
      base.set(now)
      form.reset(storedValues(of, now))
      onSaved(now, 'stay')
    },
    /** The record is no more: nothing is left to save or to ask about. */
    forget() {
      gone.set(true)
      dropDraft()
    },
  }
}
/** A field to type into: not one that only shows, nor one that stays as it is. */
function isTyped(of: Resource, key: string, stored: boolean): boolean {
  const field = of.fields[key]
  return field !== undefined && !['computed', 'files', 'photos', 'rows'].includes(field.kind) && !(stored && field.options.immutable)
}
function firstCell(of: Resource, key: string): string {
  return `${key}.0.${Object.keys(of.fields[key]?.options.fields ?? {})[0]}`
}
