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
 * The form of what a transition asks: each field of it must be filled, and those that it `takes`
 * may be. Of one document it begins with what that says already.
 */
export function useAskedFields(
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
    /** Null while something is missing or wrong, which is then said at its field. */
    async values(): Promise<Readonly<Record<string, unknown>> | null> {
      await waiting.settled()
      form.clearErrors()
      const typed = form.getValues()
      const asked = Object.fromEntries(
        keys.map((key) => [key, typed[key] === '' ? null : (typed[key] ?? null)]),
      )
      const { error } = changeSchema(of).safeParse(asked)
      const faults = new Map((error?.issues ?? []).map((one) => [String(one.path[0]), one.message]))
      for (const key of asks) if (asked[key] === null) faults.set(key, 'required')
      show([...faults], 'fault')
      return faults.size > 0 ? null : asked
    },
    /** Puts a refusal of the server at its fields. False: it is about none of them. */
    place(error: unknown): boolean {
      if (!(error instanceof HttpError)) return false
      const placed = Object.entries(sortRefusal(of, error).placed)
      const own = placed.filter(([path]) => keys.includes(path))
      show(own, 'server')
      return own.length > 0 && own.length === placed.length
    },
  }
}

/** Words are of this time: a reason is given anew. */
function valuesToAsk(of: Resource, asks: readonly string[], row: Row): Values {
  const words = asks.filter((key) => of.fields[key] && traitsOf(of.fields[key]).textual)
  return { ...storedValues(of, row), ...Object.fromEntries(words.map((key) => [key, null])) }
}

export type AskedForm = ReturnType<typeof useAskedFields>
