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
 * Another user's version, its author and time, and what follows the merge; `intent` null: it is
 * only displayed.
 */
interface Stale {
  current: Row
  changed?: Draft['changed'] | undefined
  intent: AfterSave | null
}

/** How the other version was handled: merged without questions, or the user is asked. */
export type Met = 'merged' | 'asked'

interface Conflicted {
  of: Resource
  form: UseFormReturn
  base: Signal<Row | null>
  /** The other version has been merged into the form. */
  onMerged: () => void
  /** Fields of theirs that have joined mine without a question. */
  onJoined: (keys: readonly string[]) => void
  save: (intent: AfterSave) => void
}

/**
 * Conflicting versions of one record: merged automatically if they concern different fields,
 * otherwise chosen field by field.
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
    /** A save found a newer version: asks only if both have changed the same field. */
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
     * Merges what another user has stored: at once if nothing was changed here, else field by
     * field.
     */
    mergeIncoming(row: Row, changed: Draft['changed']) {
      const before = base.get()
      if (!before || row.version === before.version) return
      if (Object.keys(changedFields(of, form.getValues(), before)).length > 0)
        return setStale({ current: row, changed, intent: null })
      base.set(row)
      resetInPlace(form, storedValues(of, row))
    },
    /** Shows the differences to another user's version, without saving. */
    compare: (current: Row, changed: Draft['changed']) =>
      setStale({ current, changed, intent: null }),
    /** Back to the form, nothing lost. */
    leaveStale: () => setStale(null),
    /** Continues from the newer row with the chosen values, and saves if a save led here. */
    settleStale(sides: Readonly<Record<string, Side>>) {
      if (!stale) return
      setStale(null)
      settle(stale.current, sides)
      if (stale.intent) save(stale.intent)
    },
  }
}
