import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { changedFields } from '#dataProviders/changed-fields.ts'
import type { Draft } from '#dataProviders/drafts.ts'
import { HttpError } from '#dataProviders/http.ts'
import type { AppKey } from '#i18n/messages.ts'
import { hiddenEmptied } from '#resources/kernel/row.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { errorPath, toFieldErrors } from './fieldErrors.ts'
import { mergeSides } from './mergeConflict.ts'
import { resetInPlace } from './resetInPlace.ts'
import type { Side } from './mergeConflict.ts'
import { newKey } from '#dataProviders/new-key.ts'
import { sortRefusal } from './saveRefusal.ts'
import type { Notice } from './saveRefusal.ts'
import type { FormBaseline } from './useResolver.ts'
import { newValues, storedValues } from '../formValues.ts'
import type { Row, Values } from '../formValues.ts'

/** What comes after the save: the form closes, goes on with the same record, or begins the next one. */
export type AfterSave = 'close' | 'stay' | 'another'

interface Saving {
  of: Resource
  form: UseFormReturn
  standing: FormBaseline
  /** Waits for controls that are still finding out what was typed. */
  settled: () => Promise<void>
  /** Sends what waits for the record's id; how much of it could not be sent. */
  sendParts: (id: number) => Promise<number>
  /** Errors stand at fields: the first one is to be shown. */
  onFaulty: (errors: FieldErrors) => void
  /** The form stands on what somebody else has stored meanwhile. */
  onMerged: () => void
  /** The record is stored; the form stands on the answer already. */
  onSaved: (row: Row, intent: AfterSave) => void
}
/** A write without an answer: it may have been done. */
interface Attempt {
  key: string
  print: string
  send: () => Promise<Row>
}
/** What somebody else has stored, who it was and when, and what comes after the merge; `intent` null: it is only looked at. */
interface Stale {
  current: Row
  changed?: Draft['changed'] | undefined
  intent: AfterSave | null
}
/** What the server would store only if it is meant: its question, what is strange where, and what comes after the save. */
interface Unlikely {
  question: string
  faults: Readonly<Record<string, string>>
  intent: AfterSave
}
const lists = new Set(['getList', 'getMany', 'getManyReference', 'getCount', 'labels'])

/** Saving one form: never twice, never over somebody else's change, and a refusal goes to where it can be mended. */
export function useSave({
  of,
  form,
  standing: { base, refused, tried, creation },
  settled,
  sendParts,
  onFaulty,
  onMerged,
  onSaved,
}: Saving) {
  const notify = useNotify()
  const dataProvider = useDataProvider()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  const [stale, setStale] = useState<Stale | null>(null)
  const [last, setLast] = useState<AfterSave>('close')
  const [unlikely, setUnlikely] = useState<Unlikely | null>(null)
  const doubted = useRef<Unlikely | null>(null)
  const under = useRef(false)
  const attempt = useRef<Attempt>(undefined)

  async function write(values: Values): Promise<Row> {
    const before = base.get()
    const data = before ? { ...values, id: before.id, version: before.version } : values
    const print = JSON.stringify([before?.id, before?.version, data])
    if (attempt.current && attempt.current.print !== print) {
      const earlier = await finish(attempt.current).catch((error: unknown) => (isAnswer(error) ? null : Promise.reject(error)))
      if (earlier) {
        base.set(earlier)
        return Object.keys(changedFields(of, values, earlier)).length > 0 ? write(values) : earlier
      }
    }
    const key = attempt.current?.key ?? (before ? newKey() : creation.get())
    const send = async () => {
      const { data: row } = before
        ? await dataProvider.update(of.name, { id: before.id, data, previousData: before, meta: { key } })
        : await dataProvider.create(of.name, { data, meta: { key } })
      return row as unknown as Row
    }
    attempt.current = { key, print, send }
    try {
      const row = await finish(attempt.current)
      creation.set(newKey())
      return row
    } catch (error) {
      if (before || !(error instanceof HttpError) || error.body.code !== 'key_reused') throw error
      // An earlier save of this form was written, and its answer never came: what was typed goes into the record that it made.
      const made = error.body.current as Row | undefined
      creation.set(newKey())
      if (made) base.set(made.version === 1 ? made : { ...newValues(of), id: made.id, version: 1 })
      return made?.version === 1 && Object.keys(changedFields(of, values, made)).length === 0 ? made : write(values)
    }
  }
  /** The attempt is over as soon as the server has said yes or no. */
  async function finish(one: Attempt): Promise<Row> {
    try {
      const row = await one.send()
      attempt.current = undefined
      return row
    } catch (error) {
      if (isAnswer(error)) attempt.current = undefined
      throw error
    }
  }

  async function send(intent: AfterSave, meant: boolean) {
    const typed = hiddenEmptied(of.fields, form.getValues())
    const values = of.confirmField && meant ? { ...typed, [of.confirmField]: true } : typed
    const before = base.get()
    if (before && Object.keys(changedFields(of, values, before)).length === 0) {
      const unsent = await sendParts(before.id)
      if (unsent > 0) return tellUnsent(unsent)
      if (intent !== 'close') notify('app.form.unchanged' satisfies AppKey, { type: 'info', autoHideDuration: 3000 })
      return onSaved(withFiles(of, before, form.getValues()), intent)
    }
    let row: Row
    try {
      row = await write(values)
    } catch (error) {
      return refuse(error, intent)
    }
    base.set(row)
    resetInPlace(form, storedValues(of, row))
    const unsent = await sendParts(row.id)
    void queries.invalidateQueries({ predicate: ({ queryKey }) => lists.has(String(queryKey[1])) })
    notify((before === null ? 'app.form.created' : 'app.form.saved') satisfies AppKey, { type: 'success', autoHideDuration: 3000 })
    if (unsent > 0) tellUnsent(unsent)
    // What could not be sent stays in sight.
    onSaved(withFiles(of, row, form.getValues()), unsent > 0 ? 'stay' : intent)
  }
  function tellUnsent(count: number) {
    notify('app.files.not_sent' satisfies AppKey, { type: 'warning', autoHideDuration: 8000, messageArgs: { smart_count: count } })
  }
  function refuse(error: unknown, intent: AfterSave) {
    const refusal = sortRefusal(of, error)
    if (refusal.current) return setStale({ current: refusal.current, changed: refusal.changed, intent })
    refused.set(
      new Map(Object.entries(refusal.placed).map(([path, message]) => [path, { message, value: form.getValues(path) as unknown }])),
    )
    for (const [path, message] of Object.entries(refusal.placed)) form.setError(errorPath(of, path), { type: 'server', message })
    setNotice(refusal.notice)
    if (refused.get().size > 0) onFaulty(toFieldErrors(of, refusal.placed, 'server'))
    if (refusal.asks === undefined) return
    // Asked after the field has the focus, which comes back to it.
    creation.set(newKey())
    setUnlikely({ question: refusal.asks, faults: refusal.placed, intent })
  }

  async function save(intent: AfterSave, meant = false) {
    if (under.current) return
    under.current = true
    setLast(intent)
    tried.set(true)
    setBusy(true)
    setNotice(null)
    refused.set(new Map())
    try {
      await settled()
      await form.handleSubmit(() => send(intent, meant), onFaulty)()
    } catch (error) {
      // A fault of ours, or a part of the program that could not be fetched: said here, and for whoever watches the window's errors.
      setNotice({ message: 'app.failure.unknown' satisfies AppKey, others: [] })
      reportError(error)
    } finally {
      under.current = false
      setBusy(false)
    }
  }
  return {
    save,
    busy,
    notice,
    dismiss: () => setNotice(null),
    /** Once more what no answer came to, under the same key. */
    retry: () => void save(last),
    /** Asked before something unlikely is stored. */
    unlikely,
    answerUnlikely(meant: boolean) {
      setUnlikely(null)
      doubted.current = meant ? null : unlikely
      if (meant && unlikely) void save(unlikely.intent, true)
    },
    /** The question is gone: after a No the keyboard is where the doubt is. */
    backToDoubt() {
      if (doubted.current) onFaulty(toFieldErrors(of, doubted.current.faults, 'server'))
      doubted.current = null
    },
    stale,
    /** A call beside the save was refused: told as its own refusals are. */
    refuse: (error: unknown) => refuse(error, 'stay'),
    /** Somebody else has stored this row meanwhile: his values at once where nothing was changed here, else field by field. */
    meet(row: Row, changed: Draft['changed']) {
      const before = base.get()
      if (!before || row.version === before.version) return
      if (Object.keys(changedFields(of, form.getValues(), before)).length > 0) return setStale({ current: row, changed, intent: 'stay' })
      base.set(row)
      resetInPlace(form, storedValues(of, row))
    },
    /** Back to the form, nothing lost. */
    leaveStale: () => setStale(null),
    /** Shows the differences to what somebody else has stored, without saving. */
    compare: (current: Row, changed: Draft['changed']) => setStale({ current, changed, intent: null }),
    /** Goes on from the row stored meanwhile with what was chosen of each field, and saves it if that was under way. */
    settleStale(sides: Readonly<Record<string, Side>>) {
      if (!stale) return
      setStale(null)
      const values = mergeSides(of, form.getValues(), base.get() ?? {}, stale.current, sides)
      base.set(stale.current)
      form.reset(values)
      onMerged()
      if (stale.intent) void save(stale.intent)
    },
  }
}
/** The row with the files that went up behind its save. */
function withFiles(of: Resource, row: Row, values: Values): Row {
  const keys = Object.keys(of.fields).filter((key) => /^(files|photos)$/.test(of.fields[key]?.kind ?? '') && key in row)
  return { ...row, ...Object.fromEntries(keys.map((key) => [key, values[key] ?? row[key]])) }
}
/** The server has decided: what was sent is not stored. */
function isAnswer(error: unknown): boolean {
  return error instanceof HttpError && error.status >= 400 && error.status < 500
}
