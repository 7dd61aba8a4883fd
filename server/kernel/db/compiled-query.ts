// Queries compiled once per shape, and queries sent together: composing a wide query takes longer
// than sending it, and so does waiting for its answer.
import type { CompiledQuery, QueryExecutorProvider, QueryResult, RawBuilder } from 'kysely'

/** A placeholder for a value that is bound at each execution. */
class Slot {
  constructor(readonly name: string) {}
}

/**
 * A statement whose text never changes. `build` is called at the first execution, with a
 * placeholder for each name; everything else that it embeds is fixed then.
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
  /** The statement with its values, to be sent. */
  const filled = (
    db: QueryExecutorProvider,
    values: Readonly<Record<K, unknown>>,
  ): CompiledQuery<T> => {
    made ??= build(slots).compile(db)
    const parameters = made.parameters.map((value) =>
      value instanceof Slot ? values[value.name as K] : value,
    )
    return { ...made, parameters } as CompiledQuery<T>
  }
  const run = (
    db: QueryExecutorProvider,
    values: Readonly<Record<K, unknown>>,
  ): Promise<QueryResult<T>> => db.getExecutor().executeQuery<T>(filled(db, values))
  return Object.assign(run, { filled })
}

/**
 * Sends statements without waiting for the answers in between; PostgreSQL runs them one after the
 * other. Within a transaction those after a failed one are not run.
 * @throws the error of the first one that fails, once all are answered
 */
export function sendTogether<A, B>(
  db: QueryExecutorProvider,
  queries: readonly [CompiledQuery<A>, CompiledQuery<B>],
): Promise<[QueryResult<A>, QueryResult<B>]> {
  return db.getExecutor().provideConnection(async (connection) => {
    const answers = [
      connection.executeQuery<A>(queries[0]),
      connection.executeQuery<B>(queries[1]),
    ] as const
    await Promise.allSettled(answers)
    return Promise.all(answers)
  })
}
