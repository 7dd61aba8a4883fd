// The session on the wire: the response of auth/login and auth/user.
import { sql } from 'kysely'
import { z } from 'zod'
import { alternativeName, canRead } from '#resources/kernel/access.ts'
import type { OwnField } from '#resources/kernel/own-fields.ts'
import { realmRoles } from '#resources/kernel/names.ts'
import { roleNumber } from '#resources/kernel/custom-roles.ts'
import type { Role, Session } from '#resources/wire/accounts/session.ts'
import { schemaOf } from '../../../kernel/route-schemas.ts'
import type { Db } from '../../../kernel/db/database.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import type { SignedIn } from '../../../kernel/session/sessions.ts'
import { noticeDaysOf } from '../../fleet/index.ts'
import { readArchive } from '../maps/map-file-setting.ts'
import { readTiles } from '../maps/map-tiles.ts'
import { customScreens, roleTitles } from '../rights/custom-role-names.ts'
import { mayAttach } from './link-employee.ts'

const id = z.int().positive()
const role = schemaOf<Role>()(
  z.strictObject({
    id,
    name: z.string(),
    loweredName: z.string(),
    description: z.string(),
    assignedRole: z.boolean(),
  }),
)

const ownField = schemaOf<OwnField>()(
  z.strictObject({
    id,
    key: z.string(),
    name: z.string(),
    name_uz: z.string().nullable(),
    name_cyrl: z.string().nullable(),
    name_en: z.string().nullable(),
    required: z.boolean(),
    listed: z.boolean(),
  }),
)

export const sessionSchema = schemaOf<Session>()(
  z.strictObject({
    id,
    login: z.string(),
    name: z.string(),
    contractId: id,
    contract: z.strictObject({
      id,
      name: z.string(),
      time_zone: z.string(),
      currency: z.string(),
      country: z.string(),
      week_start: z.enum(['monday', 'saturday', 'sunday']),
      notice_days: z.int(),
      logo: id.nullable(),
      tiles: z.strictObject({ address: z.string(), credit: z.string() }).nullable(),
      map_file: z.strictObject({ address: z.string(), credit: z.string().nullable() }).nullable(),
      own_fields: z.record(z.string(), z.array(ownField)),
    }),
    fmsStaff: z.strictObject({
      id: id.nullable(),
      roleId: id.nullable(),
      screens: z.record(z.string(), z.boolean()).optional(),
      resourceAccess: z.array(
        z.strictObject({ alternative_name: z.string(), access: z.int().min(0).max(15) }),
      ),
    }),
    realm_access: z.strictObject({ roles: z.array(z.string()) }),
    role: role.nullable(),
    roles: z.array(role),
    contracts: z.int().positive(),
    mayAttach: z.boolean(),
    mustChangePassword: z.boolean(),
    mustEnableSecondFactor: z.boolean(),
    viewsRole: z.boolean(),
    demo: z.boolean(),
  }),
)

export async function sessionAnswer(
  db: Db,
  { person, ...session }: SignedIn,
  demo: boolean,
): Promise<Session> {
  const { accountId, login, contract, contractId, staffId, roleId, levels, locale } = person
  const inForce = roleId === null ? [] : [roleId]
  const titles = await roleTitles(db, contractId, [...session.roleIds, ...inForce], locale)
  const roles = session.roleIds.map((one) => roleAnswer(one, titles.get(one) ?? '', one === roleId))
  const role = roleId === null ? null : roleAnswer(roleId, titles.get(roleId) ?? '', true)
  return {
    id: accountId,
    login,
    name: session.name,
    contractId,
    contract: {
      id: contract.id,
      name: contract.name,
      time_zone: contract.timeZone,
      currency: contract.currency,
      country: contract.country,
      week_start: contract.weekStart,
      notice_days: await noticeDaysIn(db, contractId),
      logo: await logoOf(db, person),
      tiles: await readTiles(db, contractId),
      map_file: await readArchive(db, contractId),
      own_fields: contract.ownFields,
    },
    fmsStaff: {
      id: staffId,
      roleId: roleId === null ? null : roleNumber(person.roles[0] ?? ''),
      screens: await customScreens(db, person),
      resourceAccess: Object.entries(levels).map(([resource, access]) => ({
        alternative_name: alternativeName(resource),
        access,
      })),
    },
    realm_access: {
      roles: person.roles.filter((one) => realmRoles.some((realm) => realm === one)),
    },
    role,
    roles,
    contracts: session.contracts,
    mayAttach: mayAttach(person),
    mustChangePassword: session.mustChangePassword,
    mustEnableSecondFactor: session.mustEnableSecondFactor,
    viewsRole: session.viewsRole,
    demo,
  }
}

function roleAnswer(id: number, name: string, assignedRole: boolean): Role {
  return { id, name, loweredName: name.toLowerCase(), description: name, assignedRole }
}

/** How many days before its expiry a document counts as expiring soon. */
async function noticeDaysIn(db: Db, contractId: number): Promise<number> {
  const days = noticeDaysOf(sql`${contractId}`)
  const { rows } = await sql<{ days: number }>`select ${days} as days`.execute(db)
  return rows[0]!.days
}

/** File id of the organisation's logo; null if there is none, or the caller may not read it. */
async function logoOf(
  db: Db,
  { contractId, levels }: Pick<Person, 'contractId' | 'levels'>,
): Promise<number | null> {
  if (!canRead(levels, 'organisation')) return null
  const { rows } = await sql<{ id: number }>`select id from file
    where contract_id = ${contractId} and resource = 'organisation' and field = 'logo' order by is_main desc, id limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}
