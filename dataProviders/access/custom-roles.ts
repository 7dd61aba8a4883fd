// The organisation's own roles.
import { call } from '../http/call.ts'

export interface CustomRole {
  id: number
  name: string
  base_role: string
  name_ru: string | null
  name_uz: string | null
  name_en: string | null
}

/** The roles that are not archived. @throws HttpError */
export function customRoles(signal?: AbortSignal): Promise<CustomRole[]> {
  return call('GET', 'api/fms/custom-role/getList', { signal })
}

/**
 * Creates a role with the current levels of another one.
 * @throws HttpError 400 for a name that is taken, 422 beyond the caller's own rights
 */
export function copyRole(role: Omit<CustomRole, 'id'>): Promise<CustomRole> {
  return call('POST', 'api/fms/custom-role/save', { body: role })
}
