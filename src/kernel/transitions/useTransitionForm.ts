import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { HttpError } from '#dataProviders/http/call.ts'
import { changeSchema } from '#resources/kernel/calls/save-schema.ts'
import { traitsOf } from '#resources/kernel/kind-traits.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { newValues, storedValues } from '../form/formValues.ts'
import type { Row, Values } from '../form/formValues.ts'
import { createPendingInputs } from '../form/save/pendingInputs.ts'
import { errorPath } from '../form/save/fieldErrors.ts'
import { sortRefusal } from '../form/save/saveRefusal.ts'

/**
 * The form of a transition's input: required fields, and optional ones in `takes`. For a single
 * document its current values are the initial ones.
 */
export function useTransitionForm(
  of: Resource,
  asks: readonly string[],
  row?: Row,
  takes: readonly string[] = [],
) {
  const keys = [...asks, ...takes]
  const [waiting] = useState(createPendingInputs)
  const [defaultValues] = useState(() => (row ? valuesToAsk(of, keys, row) : newValues(of)))
  const form = useForm({ defaultValues, shouldFocusError: false })

  function show(faults: readonly (readonly [path: string, message: string])[], type: string) {
    for (const [path, message] of faults) form.setError(errorPath(of, path), { type, message })
    const [first] = faults
    if (first) form.setFocus(first[0])
  }
  return {
    form,
    waiting,
    /** Null if something is missing or invalid, which is then shown at its field. */
    async values(): Promise<Readonly<Record<string, unknown>> | null> {
      await waiting.settled()
      form.clearErrors()
      const typed = form.getValues()
      const taken = Object.fromEntries(
        keys.map((key) => [key, typed[key] === '' ? null : (typed[key] ?? null)]),
      )
      const { error } = changeSchema(of).safeParse(taken)
      const faults = new Map((error?.issues ?? []).map((one) => [String(one.path[0]), one.message]))
      for (const key of asks) if (taken[key] === null) faults.set(key, 'required')
      show([...faults], 'fault')
      return faults.size > 0 ? null : taken
    },
    /** Shows a refusal at its fields. False: it concerns none of them. */
    place(error: unknown): boolean {
      if (!(error instanceof HttpError)) return false
      const placed = Object.entries(sortRefusal(of, error).placed)
      const own = placed.filter(([path]) => keys.includes(path))
      show(own, 'server')
      return own.length > 0 && own.length === placed.length
    },
  }
}

/** Texts are not copied: a reason is entered each time. */
function valuesToAsk(of: Resource, asks: readonly string[], row: Row): Values {
  const words = asks.filter((key) => of.fields[key] && traitsOf(of.fields[key]).textual)
  return { ...storedValues(of, row), ...Object.fromEntries(words.map((key) => [key, null])) }
}

export type TransitionForm = ReturnType<typeof useTransitionForm>
