// Roles of an organisation: their numbers among those of the product's roles, and the codes under
// which they have levels.
import { roleIds } from './names.ts'

/** The number of a role of the organisation is the id of its record above this one. */
export const customRolesFrom = 100

export function isCustomRole(id: number): boolean {
  return id > customRolesFrom
}

/** The code of a role of the organisation, by the id of its record. */
export const customRoleCode = (recordId: number): string => `custom-${recordId}`

/** The id of the record of a role of the organisation; null for another code. */
export function customRoleOf(code: string): number | null {
  const [, id] = /^custom-([1-9]\d{0,9})$/.exec(code) ?? []
  return id === undefined ? null : Number(id)
}

/** The code under which the role with this number has levels; undefined for an unknown one. */
export function grantOf(id: number): string | undefined {
  return isCustomRole(id)
    ? customRoleCode(id - customRolesFrom)
    : roleIds[id as keyof typeof roleIds]
}

/** The number of a role by its code; null for a realm role. */
export function roleNumber(code: string): number | null {
  const own = customRoleOf(code)
  if (own !== null) return own + customRolesFrom
  const [id] = Object.entries(roleIds).find(([, name]) => name === code) ?? []
  return id === undefined ? null : Number(id)
}
