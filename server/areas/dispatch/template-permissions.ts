// Permissions to create, read and execute orders of a template, granted to roles and employees, to
// the template's author, and to administrators.
import { sql } from 'kysely'
import { highestRoles } from '#resources/kernel/access.ts'
import { realmRoles, roleIds } from '#resources/kernel/names.ts'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Person } from '../../kernel/session/viewer.ts'
import type { Fragment, Wire, WriteContext } from '../../kernel/types.ts'

type Permission = 'create' | 'read' | 'execute'

/** Realm roles rank above numbered roles, and do not appear in permission lists. */
const isAdministrator = ({ roles }: Person) =>
  [...highestRoles, ...realmRoles].some((role) => roles.includes(role))

/** Condition that the user has the permission for the template `t`; undefined: no restriction. */
export function mayUse(person: Person, permission: Permission): Fragment | undefined {
  if (isAdministrator(person)) return undefined
  const named = Object.entries(roleIds).flatMap(([id, name]) =>
    person.roles.includes(name) ? [Number(id)] : [],
  )
  // a custom role has the permissions of its base role as well as its own
  const ids = person.roleId === null ? named : [...named, person.roleId]
  return sql`(t.created_by = ${person.accountId} or exists (
    select from ${sql.table(`template__permissions_${permission}`)} p
    where p.contract_id = t.contract_id and p.parent_id = t.id
      and (p.role_id = any(${ids}::bigint[]) or p.staff_id = ${person.staffId}::bigint)))`
}

/** Like `mayUse`, for having at least one of the permissions. */
export function mayUseAtAll(person: Person): Fragment | undefined {
  const ways = (['create', 'read', 'execute'] as const).map((one) => mayUse(person, one))
  return ways.some((one) => one === undefined) ? undefined : sql`(${sql.join(ways, sql` or `)})`
}

/** Approval fields that an order copies from its template. */
interface Approval {
  approve_rule: string
  approver_ids: number[]
  approval_hours: number | null
}

/**
 * Copies the approval fields of the template to an order or recurring order. Orders created by a
 * recurring order are not checked again: its author was permitted to use the template.
 * @throws AppError 400 for a template that the writer may not use
 */
export async function withTemplate(
  { db, person, origin }: WriteContext,
  row: Wire,
  before: Wire | null,
): Promise<Wire> {
  if (row.template_id == null) return row
  const isChosen = row.template_id !== before?.template_id && origin?.via !== 'rule'
  const only = isChosen ? mayUse(person, 'create') : undefined
  const { rows } = await sql<Approval>`
    select t.approve_rule, t.approval_hours, coalesce((
      select jsonb_agg(l.target_id order by l.position) from template__approver_ids l
      where l.contract_id = t.contract_id and l.parent_id = t.id), '[]') as approver_ids
    from template t where t.contract_id = ${person.contractId}
      and t.id = ${row.template_id as number} and ${only ?? sql`true`}`.execute(db)
  const [found] = rows
  if (!found) throw invalid({ template_id: 'no_such' })
  return { ...row, ...found }
}

/** A transition hook. @throws AppError 403 if the writer may not execute orders of this template */
export async function carryOut(writer: WriteContext, row: Wire): Promise<Wire> {
  await requireExecute(writer, row)
  return row
}

/** @throws AppError 403 if the writer may not execute orders of this template */
export async function requireExecute({ db, person }: WriteContext, row: Wire): Promise<void> {
  const only = mayUse(person, 'execute')
  if (row.template_id == null || !only) return
  const { rows } = await sql`select from template t where t.contract_id = ${person.contractId}
    and t.id = ${row.template_id as number} and ${only}`.execute(db)
  if (rows.length === 0) throw new AppError('forbidden')
}
