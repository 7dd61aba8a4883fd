// What a session says of itself to the browser: the shape of auth/login and auth/user.
import { z } from 'zod'
import { alternativeName } from '#resources/kernel/access.ts'
import { roleIds } from '#resources/kernel/names.ts'
import type { Person } from '../../kernel/person.ts'

const id = z.int().positive()
const role = z.strictObject({ id, name: z.string(), loweredName: z.string(), description: z.string(), assignedRole: z.boolean() })

export const sessionSchema = z.strictObject({
  id,
  login: z.string(),
  name: z.string(),
  contractId: id,
  contract: z.strictObject({ id, name: z.string(), time_zone: z.string(), currency: z.string() }),
  fmsStaff: z.strictObject({
    id: id.nullable(),
    roleId: id.nullable(),
    resourceAccess: z.array(z.strictObject({ alternative_name: z.string(), access: z.int().min(0).max(15) })),
  }),
  realm_access: z.strictObject({ roles: z.array(z.string()) }),
  role: role.nullable(),
  demo: z.boolean(),
})
export type SessionAnswer = z.infer<typeof sessionSchema>

export function sessionAnswer(person: Person, demo: boolean): SessionAnswer {
  const { accountId, login, contract, contractId, staffId, roleId, roles, levels } = person
  const name = roleId === null ? null : roleIds[roleId as keyof typeof roleIds]
  return {
    id: accountId,
    login,
    // An account is called by its login until an employee stands behind it.
    name: login,
    contractId,
    contract: { id: contract.id, name: contract.name, time_zone: contract.timeZone, currency: contract.currency },
    fmsStaff: {
      id: staffId,
      roleId,
      resourceAccess: Object.entries(levels).map(([resource, access]) => ({ alternative_name: alternativeName(resource), access })),
    },
    realm_access: { roles: roles.filter((one) => one !== name) },
    role: name === null || roleId === null ? null : { id: roleId, name, loweredName: name, description: name, assignedRole: true },
    demo,
  }
}
