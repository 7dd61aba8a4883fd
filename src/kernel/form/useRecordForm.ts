import { useMemo, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import type { FieldErrors } from 'react-hook-form'
import { changedFields } from '#dataProviders/changes.ts'
import { session } from '#dataProviders/session.ts'
import { signal } from '#dataProviders/signal.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { FormRecord } from '../inputs/formRecord.ts'
import { draftKey, draftOf, keepDraft, readDraft } from './drafts.ts'
import { errorPath, faultyPaths } from './errors.ts'
import type { Section } from './Sections.tsx'
import { useLeave } from './useLeave.ts'
import { useResolver } from './useResolver.ts'
import type { Refused, Standing } from './useResolver.ts'
import { useSave } from './useSave.ts'
import type { Intent } from './useSave.ts'
import { copiedValues, newValues, shownKeys, storedValues } from './values.ts'
import type { Row } from './values.ts'
import { createSenders, createWaiting } from './waiting.ts'

interface RecordFormModel {
  of: Resource
  row: Row | null
  like?: Row
  readOnly: boolean
  onSaved: (row: Row, intent: Intent) => void
}

/** One form of one record: what it holds, what it stands on, how it is saved and left. */
export function useRecordForm({ of, row, like, readOnly, onSaved }: RecordFormModel) {
  const keyOf = (id: number | undefined) => draftKey(session.get(), of, id ?? null)
  const [draft, setDraft] = useState(() => (like || readOnly ? null : readDraft(keyOf(row?.id), of)))
  const [standing] = useState<Standing>(() => ({
    base: signal(draft && row ? (draft.base ?? row) : row),
    refused: signal<Refused>(new Map()),
    tried: signal(false),
    gone: signal(false),
  }))
  const { base, tried, gone } = standing
  const stored = useSyncExternalStore(base.watch, base.get)
  const key = keyOf(stored?.id)

  const fresh = () => (row ? storedValues(of, row) : like ? copiedValues(of, like) : newValues(of))
  const [start] = useState(fresh)
  const [defaultValues] = useState(() => (draft ? { ...start, ...(stored && storedValues(of, stored)), ...draft.typed } : start))
  const resolver = useResolver(of, standing)
  const form = useForm({ defaultValues, resolver, mode: 'onTouched', reValidateMode: 'onChange', shouldFocusError: false })

  const sections: Section[] = useMemo(
    () =>
      Object.entries(of.form)
        .map(([name, keys]) => ({ name, keys: shownKeys(of, keys as readonly string[], stored) }))
        .filter(({ keys }) => keys.length > 0),
    [of, stored],
  )
  const [open, setOpen] = useState(sections[0]?.name ?? '')
  const [first] = useState(() => (readOnly ? undefined : sections[0]?.keys.find((one) => isTyped(of, one, row !== null))))

  const [waiting] = useState(createWaiting)
  const [senders] = useState(createSenders)
  const record = useMemo<FormRecord>(() => ({ id: stored?.id ?? null, addSender: senders.add }), [senders, stored?.id])

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
    onSaved(saved, intent) {
      keepDraft(key, null)
      setDraft(null)
      tried.set(false)
      if (intent === 'another') {
        base.set(null)
        form.reset(newValues(of))
        setOpen(sections[0]?.name ?? '')
        if (first) setTimeout(() => form.setFocus(first))
      }
      onSaved(saved, intent)
    },
  })
  const changed = () => !readOnly && !gone.get() && Object.keys(changedFields(of, form.getValues(), base.get() ?? start)).length > 0
  const leaving = useLeave(changed, () => keepDraft(key, draftOf(of, form.getValues(), base.get())))

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
    leaving,
    draft,
    /** Throws what was restored away. */
    discard() {
      keepDraft(key, null)
      setDraft(null)
      base.set(row)
      form.reset(fresh())
    },
    /** The record is no more: nothing is left to save or to ask about. */
    forget() {
      gone.set(true)
      keepDraft(key, null)
    },
  }
}
/** A field to type into: not one that only shows, nor one that stays as it is. */
function isTyped(of: Resource, key: string, stored: boolean): boolean {
  const field = of.fields[key]
  return field !== undefined && !['computed', 'files', 'photos', 'rows'].includes(field.kind) && !(stored && field.options.frozen)
}
function firstCell(of: Resource, key: string): string {
  return `${key}.0.${Object.keys(of.fields[key]?.options.fields ?? {})[0]}`
}
