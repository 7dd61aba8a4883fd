import { useRef } from 'react'
import { get } from 'react-hook-form'
import type { Resolver } from 'react-hook-form'
import { useFormats } from '../useFormats.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { faultsIn, toErrors } from './faults.ts'
import type { Row, Values } from './values.ts'

/** What judges the form: the schema, and what the server refused while it stands unchanged. */
export function useResolver(of: Resource, base: { current: Row | null }) {
  const formats = useFormats()
  const refused = useRef<ReadonlyMap<string, { message: string; value: unknown }>>(new Map())
  /** Until Save is pressed nobody is told to fill in what they have merely not come to yet. */
  const tried = useRef(false)
  const resolver: Resolver = (values: Values) => {
    const faults = Object.entries(faultsIn(of, values, base.current, formats.today()))
    const errors = toErrors(of, Object.fromEntries(faults.filter(([, fault]) => tried.current || fault !== 'required')), 'fault')
    const standing = [...refused.current].filter(([path, { value }]) => JSON.stringify(get(values, path)) === JSON.stringify(value))
    const theirs = toErrors(of, Object.fromEntries(standing.map(([path, { message }]) => [path, message])), 'server')
    const all = { ...theirs, ...errors }
    return Object.keys(all).length > 0 ? { values: {}, errors: all } : { values, errors: {} }
  }
  return { resolver, refused, tried }
}
