// Queries compiled once for each shape: composing a wide one takes longer than sending it.
import type { CompiledQuery, QueryExecutorProvider, QueryResult, RawBuilder } from 'kysely'

/** Stands in a statement for a value that comes with each execution. */
class Slot {
  constructor(readonly name: string) {}
}

/**
 * A statement whose text never changes. `build` is called at the first execution, with a stand-in
 * for each name; what else it puts in stays as it was then.
 */
export function compiledOnce<K extends string, T>(
  names: readonly K[],
  build: (slots: Readonly<Record<K, unknown>>) => RawBuilder<T>,
) {
  const slots = Object.fromEntries(names.map((name) => [name, new Slot(name)])) as Record<
    K,
    unknown
  >
  let made: CompiledQuery | null = null
  return (
    db: QueryExecutorProvider,
    values: Readonly<Record<K, unknown>>,
  ): Promise<QueryResult<T>> => {
    made ??= build(slots).compile(db)
    const parameters = made.parameters.map((value) =>
      value instanceof Slot ? values[value.name as K] : value,
    )
    return db.getExecutor().executeQuery<T>({ ...made, parameters } as CompiledQuery<T>)
  }
}
