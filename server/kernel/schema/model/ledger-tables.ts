// Side tables of a ledger: the accounts with their totals, and for each account a row for each day
// on which it moved, so that a balance is one row of a day and the movements of that day.
import type { Field, Resource } from '#resources/kernel/types.ts'
import { gradualPostings } from '#resources/kernel/rules/ledger.ts'
import { exactFormat } from '#resources/kernel/values/kind-limits.ts'
import type { Ledger } from '#resources/kernel/rules/ledger.ts'
import { sideTable, tableOf } from '../../db/columns.ts'
import { objectName } from './sql-text.ts'
import { primary, reference, tenant } from './foreign-keys.ts'
import type { ColumnModel, ConstraintModel, IndexModel, TableModel } from './model-types.ts'

/** Additional digits of a sum compared to its amounts. */
const roomForSums = 6

const column = (
  name: string,
  type: string,
  options: { field?: string; notNull?: boolean; initial?: string } = {},
): ColumnModel => ({
  name,
  field: options.field ?? null,
  type,
  notNull: options.notNull ?? true,
  default: options.initial ?? null,
})

const id = column('id', 'bigint', { initial: 'identity' })
const contract = column('contract_id', 'bigint')

/** Columns of the table of movements, in addition to the declared and standard columns. */
export const movementColumns: readonly ColumnModel[] = [
  column('document', 'text COLLATE "C"'),
  column('document_id', 'bigint'),
  column('reverses_id', 'bigint', { notNull: false }),
]

/**
 * A movement has one owner, moves something, and reverses at most one movement of the same table.
 */
export function movementConstraints(
  table: string,
  { owners, amounts, cost }: Ledger,
): ConstraintModel[] {
  const [first = ''] = amounts
  const moved = [first, ...(cost === undefined ? [] : [cost])]
  const set = owners.map((owner) => `{${owner}}`).join(', ')
  return [
    {
      name: objectName(table, owners, 'owner'),
      about: 'owner',
      columns: owners,
      sql: `CHECK (num_nonnulls(${set}) = 1)`,
    },
    {
      name: objectName(table, moved, 'moved'),
      about: 'moved',
      columns: moved,
      sql: `CHECK (${moved.map((key) => `{${key}} <> 0`).join(' OR ')})`,
    },
    reference(table, 'reverses_id', table),
  ]
}

/** The movements of one account in their order, those of a document, and the reversal of one. */
export function movementIndexes(table: string, { at, owners, keys }: Ledger): IndexModel[] {
  const accounts = owners.map((owner): IndexModel => {
    const columns = [owner, ...keys, at, 'id']
    const listed = ['contract_id', ...columns].map((one) => `{${one}}`).join(', ')
    return {
      name: objectName(table, columns, 'idx'),
      columns,
      sql: `(${listed}) WHERE {${owner}} IS NOT NULL`,
    }
  })
  return [
    ...accounts,
    {
      name: objectName(table, ['document', 'document_id'], 'idx'),
      columns: ['document', 'document_id'],
      sql: '({contract_id}, {document}, {document_id})',
    },
    {
      name: objectName(table, ['reverses_id'], 'key'),
      columns: ['reverses_id'],
      sql: '({contract_id}, {reverses_id})',
      unique: true,
    },
  ]
}

/** The tables in addition to that of the movements; none for a resource that is not a ledger. */
export function ledgerSideTables(resource: Resource): TableModel[] {
  const { ledger } = resource
  return ledger ? [accountTable(resource, ledger), dayTable(resource, ledger)] : []
}

function sumType(field: Field): string {
  const { digits, scale } = exactFormat(field)
  return `numeric(${digits + roomForSums},${scale})`
}

function accountTable(resource: Resource, { owners, keys, amounts }: Ledger): TableModel {
  const name = sideTable(resource, 'account')
  const identity = [...owners, ...keys]
  return {
    ...sideOf(resource, 'account'),
    columns: [
      id,
      contract,
      ...identity.map((key) =>
        column(key, 'bigint', { field: key, notNull: !owners.includes(key) }),
      ),
      ...amounts.map((key) =>
        column(key, sumType(resource.fields[key]!), { field: key, initial: '0' }),
      ),
    ],
    constraints: [
      primary(name),
      {
        name: objectName(name, identity, 'key'),
        about: 'unique',
        columns: identity,
        sql: `UNIQUE NULLS NOT DISTINCT (${['contract_id', ...identity].map((one) => `{${one}}`).join(', ')})`,
      },
      tenant(name),
    ],
    // totals of one key over all owners
    indexes: [
      {
        name: objectName(name, keys, 'idx'),
        columns: keys,
        sql: `(${['contract_id', ...keys].map((one) => `{${one}}`).join(', ')})`,
      },
    ],
  }
}

/** `low` and `high` are relative to the opening, so that shifting it does not change them. */
function dayTable(resource: Resource, { amounts }: Ledger): TableModel {
  const name = sideTable(resource, 'day')
  const sums = amounts.flatMap((key) => {
    const type = sumType(resource.fields[key]!)
    return ['opening', 'sum'].map((part) => column(`${key}_${part}`, type, { field: key }))
  })
  const [first = ''] = amounts
  const bound = sumType(resource.fields[first]!)
  return {
    ...sideOf(resource, 'day'),
    columns: [
      contract,
      column('account_id', 'bigint'),
      column('day', 'date'),
      ...sums,
      column('low', bound),
      column('high', bound),
    ],
    constraints: [
      primary(name, ['account_id', 'day']),
      reference(name, 'account_id', sideTable(resource, 'account')),
    ],
  }
}

function sideOf(resource: Resource, key: string) {
  return {
    name: sideTable(resource, key),
    resource: resource.name,
    field: key,
    indexes: [],
    guards: ['balances'] as const,
    files: [],
    search: [],
  }
}

/**
 * The arguments of a ledger's triggers (migrations/0037_system_ledger.sql,
 * 0042_system_gradual.sql).
 */
export function ledgerRule(resource: Resource, registry: readonly Resource[]): LedgerRule {
  const { fields } = resource
  const { at, owners, keys, amounts, limits = {} } = resource.ledger as Ledger
  const given = owners.flatMap((owner): LimitRule[] => {
    const [list = '', inner] = (limits[owner] ?? '').split('.')
    const target = registry.find(({ name }) => name === fields[owner]?.options.to)
    if (!target || list === '') return []
    const own = { owner, table: tableOf(target) }
    if (inner === undefined) return [{ ...own, column: list }]
    return [{ ...own, rows: sideTable(target, list), column: inner }]
  })
  // every ledger locks its owners in the order of their tables
  const sorted = given.sort((a, b) => (a.table < b.table ? -1 : 1))
  const gradual = gradualRules(resource, registry)
  return { at, owners, keys, amounts, limits: sorted, ...(gradual.length > 0 && { gradual }) }
}

/** One entry for each owner: all postings of a document are in progress together. */
function gradualRules(resource: Resource, registry: readonly Resource[]): GradualRule[] {
  const found = gradualPostings(resource, registry).map((one): GradualRule => {
    const { document, owner, of, from, to, state, awaited } = one
    const owners = tableOf({ name: resource.fields[owner]?.options.to ?? '' })
    const { name, renamedFrom } = document
    const documents = renamedFrom ? [name, renamedFrom] : [name]
    return { owner, owners, documents, table: tableOf(document), of, from, to, state, awaited }
  })
  const seen = new Map(found.map((one) => [`${one.table} ${one.owner}`, one]))
  return [...seen.values()]
}

/** Arguments for documents that post at their end the consumption since their start. */
interface GradualRule {
  readonly owner: string
  /** The owner's own table, whose rows are locked. */
  readonly owners: string
  /** The names under which the ledger knows the documents. */
  readonly documents: readonly string[]
  readonly table: string
  readonly of: string
  readonly from: string
  readonly to: string
  readonly state: string
  readonly awaited: readonly string[]
}

interface LimitRule {
  readonly owner: string
  /** The owner's own table, whose rows are locked. */
  readonly table: string
  /** The table of its child rows, if the limit is in them. */
  readonly rows?: string
  readonly column: string
}

interface LedgerRule extends Omit<Ledger, 'limits' | 'cost'> {
  readonly limits: readonly LimitRule[]
  readonly gradual?: readonly GradualRule[]
}
