import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { changedFields } from '#dataProviders/records/changed-fields.ts'
import type { Draft } from '#resources/wire/drafts.ts'
import type { Signal } from '#dataProviders/browser/signal.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { storedValues } from '../formValues.ts'
import type { Row } from '../formValues.ts'
import { mergeSides } from './mergeConflict.ts'
import type { Side } from './mergeConflict.ts'
import { resetInPlace } from './resetInPlace.ts'
import type { AfterSave } from './useSave.ts'

/**
 * What somebody else has stored, who it was and when, and what comes after the merge; `intent`
 * null: it is only looked at.
 */
interface Stale {
  current: Row
  changed?: Draft['changed'] | undefined
  intent: AfterSave | null
}

interface Conflicted {
  of: Resource
  form: UseFormReturn
  base: Signal<Row | null>
  /** The form has taken over somebody else's version of the record. */
  onMerged: () => void
  save: (intent: AfterSave) => void
}

/**
 * Two people's changes of one record: taken over where they do not meet, chosen field by field
 * where they do.
 */
export function useConflict({ of, form, base, onMerged, save }: Conflicted) {
  const [stale, setStale] = useState<Stale | null>(null)
  return {
    stale,
    setStale,
    /**
     * Takes what somebody else has stored of this row: at once where nothing was changed here, else
     * field by field.
     */
    mergeIncoming(row: Row, changed: Draft['changed']) {
      const before = base.get()
      if (!before || row.version === before.version) return
      if (Object.keys(changedFields(of, form.getValues(), before)).length > 0)
        return setStale({ current: row, changed, intent: 'stay' })
      base.set(row)
      resetInPlace(form, storedValues(of, row))
    },
    /** Shows the differences to what somebody else has stored, without saving. */
    compare: (current: Row, changed: Draft['changed']) =>
      setStale({ current, changed, intent: null }),
    /** Back to the form, nothing lost. */
    leaveStale: () => setStale(null),
    /**
     * Goes on from the row stored meanwhile with what was chosen of each field, and saves it if a
     * save led here.
     */
    settleStale(sides: Readonly<Record<string, Side>>) {
      if (!stale) return
      setStale(null)
      const values = mergeSides(of, form.getValues(), base.get() ?? {}, stale.current, sides)
      base.set(stale.current)
      form.reset(values)
      onMerged()
      if (stale.intent) save(stale.intent)
    },
  }
}
