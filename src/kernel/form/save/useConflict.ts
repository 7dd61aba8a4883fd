import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { changedFields } from '#dataProviders/records/changed-fields.ts'
import type { Draft } from '#resources/wire/drafts.ts'
import type { Signal } from '#dataProviders/browser/signal.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { storedValues } from '../formValues.ts'
import type { Row } from '../formValues.ts'
import { findConflicts, mergeSides } from './mergeConflict.ts'
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

/** What became of somebody else's version: taken over whole, or the user is asked. */
export type Met = 'merged' | 'asked'

interface Conflicted {
  of: Resource
  form: UseFormReturn
  base: Signal<Row | null>
  /** The form has taken over somebody else's version of the record. */
  onMerged: () => void
  /** Fields of theirs that have joined mine without a question. */
  onJoined: (keys: readonly string[]) => void
  save: (intent: AfterSave) => void
}

/**
 * Two people's changes of one record: taken over where they do not meet, chosen field by field
 * where they do.
 */
export function useConflict({ of, form, base, onMerged, onJoined, save }: Conflicted) {
  const [stale, setStale] = useState<Stale | null>(null)
  function settle(current: Row, sides: Readonly<Record<string, Side>>) {
    const values = mergeSides(of, form.getValues(), base.get() ?? {}, current, sides)
    base.set(current)
    form.reset(values)
    onMerged()
  }
  return {
    stale,
    /** A save found a newer version: asks only where both have changed the same field. */
    meet(found: Stale): Met {
      const differences = findConflicts(of, base.get() ?? {}, form.getValues(), found.current)
      if (differences.some(({ contested }) => contested)) {
        setStale(found)
        return 'asked'
      }
      settle(found.current, Object.fromEntries(differences.map(({ key, side }) => [key, side])))
      onJoined(differences.flatMap(({ key, side }) => (side === 'theirs' ? [key] : [])))
      return 'merged'
    },
    /**
     * Takes what somebody else has stored of this row: at once where nothing was changed here, else
     * field by field.
     */
    mergeIncoming(row: Row, changed: Draft['changed']) {
      const before = base.get()
      if (!before || row.version === before.version) return
      if (Object.keys(changedFields(of, form.getValues(), before)).length > 0)
        return setStale({ current: row, changed, intent: null })
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
      settle(stale.current, sides)
      if (stale.intent) save(stale.intent)
    },
  }
}
