import { useQueryClient } from '@tanstack/react-query'
import { createElement, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { changedFields } from '#dataProviders/records/changed-fields.ts'
import { newKey } from '#dataProviders/http/new-key.ts'
import type { AppKey } from '#i18n/messages.ts'
import { hiddenEmptied } from '#resources/kernel/values/row-rules.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useFailureNotice } from '../../useFailureNotice.tsx'
import { storedValues } from '../formValues.ts'
import type { Row, Values } from '../formValues.ts'
import { dropEmptyRows } from './dropEmptyRows.ts'
import { errorPath, toFieldErrors } from './fieldErrors.ts'
import { resetInPlace } from './resetInPlace.ts'
import { SavedNotice } from './SavedNotice.tsx'
import type { Unsent } from './pendingInputs.ts'
import { firstMessage, sortRefusal } from './saveRefusal.ts'
import type { SaveNotice } from './saveRefusal.ts'
import { useConfirmation } from './useConfirmation.ts'
import type { Confirmed } from './useConfirmation.ts'
import { useConflict } from './useConflict.ts'
import type { Met } from './useConflict.ts'
import { useIdempotentSave } from './useIdempotentSave.ts'
import type { FormBaseline } from './useResolver.ts'

/** What follows a save: the form closes, continues with the same record, or starts a new one. */
export type AfterSave = 'close' | 'stay' | 'another'

interface Saving {
  of: Resource
  form: UseFormReturn
  baseline: FormBaseline
  /** Waits for controls that are still resolving typed text. */
  inputsSettled: () => Promise<void>
  /** Sends the parts that need the record's id; returns those that failed. */
  sendParts: (id: number) => Promise<Unsent>
  /** Called with field errors: shows the first one. */
  onFaulty: (errors: FieldErrors) => void
  /** The other version has been merged into the form. */
  onMerged: () => void
  /** The record is stored; the form has the response already. */
  onSaved: (row: Row, intent: AfterSave) => void
  /**
   * Replaces the creation of records, including messages; null: the input was queued, and `onKept`
   * is called.
   */
  deliver?: (values: Values) => Promise<Row | null>
  onKept?: () => void
}

const lists = new Set(['getList', 'getMany', 'getManyReference', 'getCount', 'labels'])

/**
 * Saves one form: never twice, never over another user's change, and shows refusals where they can
 * be corrected.
 */
export function useSave({
  of,
  form,
  baseline,
  inputsSettled,
  sendParts,
  onFaulty,
  onMerged,
  onSaved,
  deliver,
  onKept,
}: Saving) {
  const { base, refused, attempted, creationKey } = baseline
  const notifySaved = useSaveNotices(of)
  const notifyFailure = useFailureNotice(of)
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<SaveNotice | null>(null)
  const [last, setLast] = useState<AfterSave>('close')
  const saving = useRef(false)
  const write = useIdempotentSave(of, baseline)
  const { meet, ...conflict } = useConflict({
    of,
    form,
    base,
    onMerged,
    onJoined: notifySaved.joined,
    save: (intent) => void save(intent),
  })
  const { ask, askUnlikely, ...confirming } = useConfirmation(
    of,
    onFaulty,
    (intent, confirms) => void save(intent, confirms),
  )

  async function send(intent: AfterSave, confirmed: Confirmed): Promise<Met | void> {
    const typed = hiddenEmptied(of.fields, form.getValues())
    const values =
      of.confirmField && confirmed === 'rules' ? { ...typed, [of.confirmField]: true } : typed
    const before = base.get()
    if (confirmed === 'nothing' && askUnlikely(typed, before, intent)) return
    if (before && Object.keys(changedFields(of, values, before)).length === 0) {
      const unsent = await sendParts(before.id)
      if (notifySaved.unsent(unsent)) return undefined
      if (intent !== 'close') notifySaved.unchanged()
      return onSaved(withFiles(of, before, form.getValues()), intent)
    }
    let row: Row | null
    try {
      row = await (deliver ?? write)(values)
    } catch (error) {
      return refuse(error, intent)
    }
    if (row === null) return onKept?.()
    base.set(row)
    resetInPlace(form, storedValues(of, row))
    const unsent = await sendParts(row.id)
    void queries.invalidateQueries({ predicate: ({ queryKey }) => lists.has(String(queryKey[1])) })
    if (!deliver) notifySaved.stored(row, before === null)
    // Parts that could not be sent stay visible.
    onSaved(withFiles(of, row, form.getValues()), notifySaved.unsent(unsent) ? 'stay' : intent)
  }
  /** `attempt` is null if the refused call was not a save; it is then not retried automatically. */
  function refuse(error: unknown, attempt: AfterSave | null): Met | void {
    const intent = attempt ?? 'stay'
    const refusal = sortRefusal(of, error)
    const { current, changed } = refusal
    if (current && attempt === null) return conflict.compare(current, changed ?? null)
    if (current) return meet({ current, changed, intent })
    refused.set(
      new Map(
        Object.entries(refusal.placed).map(([path, message]) => [
          path,
          { message, value: form.getValues(path) as unknown, holder: refusal.holders?.[path] },
        ]),
      ),
    )
    for (const [path, message] of Object.entries(refusal.placed))
      form.setError(errorPath(of, path), { type: 'server', message })
    setNotice(refusal.notice)
    if (refused.get().size > 0) onFaulty(toFieldErrors(of, refusal.placed, 'server'))
    if (refusal.asks === undefined) {
      if (!refusal.unanswered) notifyFailure('save', firstMessage(refusal))
      return
    }
    // Opened after the field is focused, so that closing returns the focus to that field.
    creationKey.set(newKey())
    ask({ question: refusal.asks, faults: refusal.placed, confirms: 'rules', intent })
  }

  async function save(intent: AfterSave, confirmed: Confirmed = 'nothing') {
    if (saving.current) return
    saving.current = true
    setLast(intent)
    attempted.set(true)
    setBusy(true)
    setNotice(null)
    refused.set(new Map())
    const again = { wanted: false }
    try {
      await inputsSettled()
      dropEmptyRows(of, form)
      await form.handleSubmit(async () => {
        again.wanted = (await send(intent, confirmed)) === 'merged'
      }, onFaulty)()
    } catch (error) {
      // A program error, or a chunk that could not be loaded: shown here, and reported to the
      // window's error handlers.
      setNotice({ message: 'app.failure.unknown' satisfies AppKey, others: [] })
      reportError(error)
    } finally {
      saving.current = false
      setBusy(false)
    }
    if (again.wanted) await save(intent)
  }
  return {
    ...conflict,
    ...confirming,
    save,
    busy,
    notice,
    dismiss: () => setNotice(null),
    /** Repeats a save without a response, under the same key. */
    retry: () => void save(last),
    /** Shows the refusal of another call like that of a save. */
    refuse: (error: unknown) => void refuse(error, null),
  }
}

/** The toasts after a save. */
function useSaveNotices(of: Resource) {
  const notify = useNotify()
  const translate = useTranslate()
  return {
    /** Another user's changes of other fields, saved together with the form's. */
    joined(keys: readonly string[]) {
      const labels = keys.map((key) => translate(`resources.${of.name}.fields.${key}`))
      if (keys.length > 0)
        notify('app.stale.joined' satisfies AppKey, {
          type: 'info',
          autoHideDuration: 8000,
          messageArgs: { fields: labels.join(', ') },
        })
    },
    stored: (row: Row, created: boolean) =>
      created
        ? notify(createElement(SavedNotice, { of, row }), {
            type: 'success',
            autoHideDuration: 8000,
          })
        : notify('app.form.saved' satisfies AppKey, { type: 'success', autoHideDuration: 3000 }),
    unchanged: () =>
      notify('app.form.unchanged' satisfies AppKey, { type: 'info', autoHideDuration: 3000 }),
    /** Whether there is any. */
    unsent({ files, rows }: Unsent): boolean {
      const say = (text: AppKey, count: number) =>
        count > 0 &&
        notify(text, {
          type: 'warning',
          autoHideDuration: 8000,
          messageArgs: { smart_count: count },
        })
      say('app.files.not_sent', files)
      say('app.related.not_sent', rows)
      return files + rows > 0
    },
  }
}

/** The row including the files uploaded after its save. */
function withFiles(of: Resource, row: Row, values: Values): Row {
  const keys = Object.keys(of.fields).filter(
    (key) => /^(files|photos)$/.test(of.fields[key]?.kind ?? '') && key in row,
  )
  return { ...row, ...Object.fromEntries(keys.map((key) => [key, values[key] ?? row[key]])) }
}
