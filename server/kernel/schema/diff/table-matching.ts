// Old and present tables and columns, paired by their stable ids.
import { fieldEntries } from '#resources/kernel/derive.ts'
import { ledgerTables } from '#resources/kernel/rules/ledger.ts'
import type { Fields, Resource } from '#resources/kernel/types.ts'
import { sideTable, tableOf } from '../../db/columns.ts'
import type { ColumnModel, TableModel } from '../model/model-types.ts'
import { claim } from './rename-matching.ts'
import type { Claims } from './rename-matching.ts'
import { refuse } from './migration-plan.ts'
import type { MigrationPlan } from './migration-plan.ts'
import type { KeptColumn, KeptTable, Snapshot } from './schema-snapshot.ts'

export interface ColumnPair {
  readonly now: ColumnModel
  readonly before: KeptColumn | null
}

export interface TablePair {
  readonly now: TableModel
  readonly before: KeptTable | null
  readonly columns: readonly ColumnPair[]
  /** Old columns without a successor. */
  readonly gone: readonly KeptColumn[]
  readonly owner: Resource
  /** The declared fields of this table. */
  readonly fields: Fields
  /** Current field → the old field that it continues. */
  readonly claims: ReadonlyMap<string, string>
}

export interface Matching {
  readonly pairs: readonly TablePair[]
  readonly gone: readonly KeptTable[]
}

export const fileOf = (resource: { area: string; name: string }) =>
  `resources/${resource.area}/${resource.name}.ts`

export function match(
  plan: MigrationPlan,
  snapshot: Snapshot,
  resources: readonly Resource[],
  models: readonly TableModel[],
): Matching {
  const oldTable = (resource: string, field: string | null) =>
    snapshot.tables.find((table) => table.resource === resource && table.field === field) ?? null
  const names = claim(
    resources.map(({ name, renamedFrom }) => ({ name, renamedFrom })),
    new Set(snapshot.tables.map(({ resource }) => resource)),
  )
  if (snapshot.tables.length > 0)
    report(
      plan,
      names,
      (name) => fileOf(resources.find((one) => one.name === name) as Resource),
      'the resource',
    )

  const pairs = resources.flatMap((owner) => {
    const own = models.find(({ name }) => name === tableOf(owner))
    if (!own) return []
    const oldName = names.of.get(owner.name)
    const before = oldName === undefined ? null : oldTable(oldName, null)
    const olds =
      before && oldName !== undefined
        ? oldFields(
            before,
            snapshot.tables.filter(({ resource, field }) => resource === oldName && field),
          )
        : null
    const claims = claimFields(plan, owner, { fields: owner.fields, old: olds, prefix: '' })
    const ofLedger = (owner.ledger ? ledgerTables : []).flatMap((key) => {
      const now = models.find(({ name }) => name === sideTable(owner, key))
      const old = oldName === undefined ? null : oldTable(oldName, key)
      return now ? [pair({ owner, fields: owner.fields }, now, old, claims)] : []
    })
    const sides = fieldEntries(owner.fields).flatMap(([key, { options }]) => {
      const now = models.find(({ name }) => name === sideTable(owner, key))
      const oldKey = claims.get(key)
      const old =
        now && oldKey !== undefined && oldName !== undefined ? oldTable(oldName, oldKey) : null
      const side = old && now && isLink(old) === isLink(now) ? old : null
      const fields = options.fields ?? {}
      return now
        ? [
            pair(
              { owner, fields },
              now,
              side,
              claimFields(plan, owner, {
                fields,
                old: side && oldFields(side, []),
                prefix: `${key}.`,
              }),
            ),
          ]
        : []
    })
    return [pair({ owner, fields: owner.fields }, own, before, claims), ...sides, ...ofLedger]
  })
  const kept = new Set(pairs.map(({ before }) => before))
  return { pairs, gone: snapshot.tables.filter((table) => !kept.has(table)) }
}

const isLink = ({ columns }: TableModel) =>
  columns.some(({ name, field }) => name === 'target_id' && field === null)

function oldFields(table: KeptTable, sides: readonly KeptTable[]): Set<string> {
  return new Set(
    [...table.columns, ...sides].flatMap(({ field }) => field ?? []).concat(table.files),
  )
}

function claimFields(
  plan: MigrationPlan,
  owner: Resource,
  { fields, old, prefix }: { fields: Fields; old: ReadonlySet<string> | null; prefix: string },
): ReadonlyMap<string, string> {
  if (!old) return new Map()
  const claims = claim(
    fieldEntries(fields).map(([name, { options }]) => ({ name, renamedFrom: options.renamedFrom })),
    old,
  )
  report(plan, claims, () => fileOf(owner), `field ${prefix}`)
  return claims.of
}

function report(
  plan: MigrationPlan,
  { lost, circular }: Claims,
  where: (name: string) => string,
  what: string,
): void {
  for (const { name, renamedFrom } of lost)
    refuse(plan, {
      code: 'M006',
      where: where(name),
      fault: `${what} '${name}' is renamed from '${renamedFrom}', but there is no such name to take over`,
    })
  for (const name of circular)
    refuse(plan, {
      code: 'M007',
      where: where(name),
      fault: `${what} '${name}' takes a name in a circle; rename over a third name, in two migrations`,
    })
}

function pair(
  { owner, fields }: { owner: Resource; fields: Fields },
  now: TableModel,
  before: KeptTable | null,
  claims: ReadonlyMap<string, string>,
): TablePair {
  const columns = now.columns.map((column): ColumnPair => ({
    now: column,
    before: before?.columns.find((old) => continues(old, column, claims)) ?? null,
  }))
  const kept = new Set(columns.map((one) => one.before))
  return {
    now,
    before,
    columns,
    gone: before?.columns.filter((old) => !kept.has(old)) ?? [],
    owner,
    fields,
    claims,
  }
}

/** Columns of one field differ by the suffix of its name: valid_from, valid_to. */
function continues(
  old: KeptColumn,
  now: ColumnModel,
  claims: ReadonlyMap<string, string>,
): boolean {
  if (now.field === null || old.field === null)
    return now.field === old.field && now.name === old.name
  return (
    claims.get(now.field) === old.field &&
    now.name.slice(now.field.length) === old.name.slice(old.field.length)
  )
}
