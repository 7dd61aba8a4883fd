// What the kernel's parts share: the resources they serve and the rules that the areas give them.
import type { Kysely, RawBuilder } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import type { Db } from './db/database.ts'
import { createShelf } from './read/cursor-cache.ts'
import type { Shelf } from './read/cursor-cache.ts'
import type { Touched } from './live/index.ts'
import type { Origin } from './db/event-log.ts'
import type { Person } from './session/viewer.ts'

type Wire = Record<string, unknown>
/** Everything a hook needs: the transaction, who writes, when. */
export interface Writer {
  readonly kernel: Kernel
  readonly db: Kysely<never>
  readonly person: Person
  readonly path: string
  readonly now: Date
  /** Rows that the write has logged a change of: told to others once it is committed. */
  readonly touched: Touched[]
  /** Set where nobody typed what is written. */
  readonly origin?: Origin
  /** What `foresee` has found for the rows that are written together. */
  readonly foreseen?: unknown
}
/** A record as it was written. `before` is null for a new one. */
export interface Saved {
  id: number
  row: Wire
  before: Wire | null
}
/** The second rung of override: named hooks of one resource, run inside the write's transaction. */
export interface Rules {
  /**
   * Sees the whole row as it will be stored and may change it; throws AppError to refuse. `before` is null for a new row. It may look at
   * other rows through the writer's `db` and writes none: an import asks it again once the records before this one are written.
   */
  beforeSave?(writer: Writer, row: Wire, before: Wire | null): Promise<Wire> | Wire
  /** Asks for many rows at once what `beforeSave` has to know of others: it finds the answer at `writer.foreseen` and looks at nothing. */
  foresee?(writer: Writer, rows: readonly Omit<Saved, 'id'>[]): Promise<unknown>
  /** The rows are written, with their child rows; what follows from them is written here. */
  afterSave?(writer: Writer, saved: readonly Saved[]): Promise<void>
  /** Throws AppError to refuse. */
  beforeRemove?(writer: Writer, row: Wire): Promise<void> | void
  /** Computed field → SQL over the row `t`. */
  computed?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Special call → the condition on the row `t` that narrows its list. */
  lists?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Which rows `t` there are for the caller at all, in whatever he asks or writes (seen.ts); nothing said, all of them. */
  visible?(person: Person, kernel: Kernel): RawBuilder<unknown> | undefined
  /** The rows of a read-only view: a SELECT with contract_id, id and the declared columns. */
  source?: RawBuilder<unknown>
}
export interface Kernel {
  readonly db: Db
  readonly resources: readonly Resource[]
  readonly clock: () => Date
  rulesOf(resource: Resource): Rules
  /** The resource that a reference points to. */
  target(field: Field): Resource
  /** Secrets are sealed before they are stored. */
  seal(text: string): string
  /** Places in long lists. */
  readonly shelf: Shelf
  /** Tells others of rows that somebody has changed; after the commit. */
  changed(person: Person, rows: readonly Touched[]): void
}

export function createKernel(parts: {
  db: Db
  resources: readonly Resource[]
  clock: () => Date
  rules?: Readonly<Record<string, Rules>>
  seal(text: string): string
  changed?: Kernel['changed']
}): Kernel {
  const byName = new Map(parts.resources.map((one) => [one.name, one]))
  const none: Rules = {}
  // where not everybody sees a row, nobody hears which one it was
  const told = (one: Touched) => (parts.rules?.[one.resource]?.visible ? { ...one, id: null } : one)
  return {
    ...parts,
    changed: (person, rows) => parts.changed?.(person, rows.map(told)),
    shelf: createShelf(),
    rulesOf: (resource) => parts.rules?.[resource.name] ?? none,
    target: (field) => byName.get(field.options.to ?? '') ?? resourceOf(field.options.to as ResourceName),
  }
}
