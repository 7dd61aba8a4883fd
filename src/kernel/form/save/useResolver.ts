import { useEffect } from 'react'
import { get } from 'react-hook-form'
import type { Resolver } from 'react-hook-form'
import type { Signal } from '#dataProviders/browser/signal.ts'
import type { Holder } from '#resources/kernel/calls/error-codes.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { loadChunk } from '../../../common/loadChunk.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { toFieldErrors } from './fieldErrors.ts'
import type { Row, Values } from '../formValues.ts'

/** Server-side faults with the values that caused them. */
export type RefusedValues = ReadonlyMap<
  string,
  {
    message: string
    value: unknown
    /** The record that has the value already. */
    holder?: Holder | undefined
  }
>
/** The baseline of the form. Signals, read on demand: changing one does not render anything. */
export interface FormBaseline {
  /** The stored row; null for a new record. */
  base: Signal<Row | null>
  refused: Signal<RefusedValues>
  /** Save was pressed: until then an empty required field is not an error. */
  attempted: Signal<boolean>
  /** The record was deleted: no more questions. */
  deleted: Signal<boolean>
  /** Idempotency key of the creating save: stored with its draft. */
  creationKey: Signal<string>
}

const rules = () => loadChunk(() => import('./formFaults.ts'))

/**
 * The validation of the form: the schema, and server-side faults while their values are unchanged.
 */
export function useFormResolver(
  of: Resource,
  { base, refused, attempted }: FormBaseline,
): Resolver {
  const formats = useFormats()
  useEffect(() => void rules().catch(() => undefined), [])
  return async (values: Values) => {
    const { findFormFaults: faultsIn } = await rules()
    const faults = Object.entries(faultsIn(of, values, base.get(), formats.today()))
    const errors = toFieldErrors(
      of,
      Object.fromEntries(faults.filter(([, fault]) => attempted.get() || fault !== 'required')),
      'fault',
    )
    const unchanged = [...refused.get()].filter(
      ([path, { value }]) => JSON.stringify(get(values, path)) === JSON.stringify(value),
    )
    const serverErrors = toFieldErrors(
      of,
      Object.fromEntries(unchanged.map(([path, { message }]) => [path, message])),
      'server',
    )
    const all = { ...serverErrors, ...errors }
    return Object.keys(all).length > 0 ? { values: {}, errors: all } : { values, errors: {} }
  }
}
