// Compiled statements, shared by all callers who may read the same fields in the same language.
import type { Readable } from '#resources/kernel/access.ts'
import { deskName, fieldEntries } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Kernel } from '../types.ts'
import { readersLocale } from './built-in-names.ts'

interface Reader {
  readonly kernel: Kernel
  readonly resource: Resource
  readonly readable: Readable
}

/**
 * A cache of statements of one form. `shape`: everything except the reader that the text of the
 * statement depends on, as JSON; `compile` is called for the first reader of each kind.
 */
export function createStatementCache<S>() {
  const caches = new WeakMap<Kernel, Map<string, S>>()
  return ({ kernel, resource, readable }: Reader, shape: unknown, compile: () => S): S => {
    const statements = caches.get(kernel) ?? new Map<string, S>()
    caches.set(kernel, statements)
    const entries = fieldEntries(resource.fields)
    const own = entries.flatMap(([key, { options }]) => (options.own ? [key] : []))
    const hidden = entries.flatMap(([key, field]) => (readable(key, field) ? [] : [key]))
    const name = JSON.stringify([deskName(resource), readersLocale() ?? null, own, hidden, shape])
    const statement = statements.get(name) ?? compile()
    statements.set(name, statement)
    return statement
  }
}
