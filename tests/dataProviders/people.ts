import type { Role, Session } from '#resources/wire/accounts/session.ts'
import { roleIds } from '#resources/kernel/names.ts'

export function roleOf(id: keyof typeof roleIds, assignedRole = false): Role {
  return { id, name: roleIds[id], loweredName: roleIds[id], description: roleIds[id], assignedRole }
}

/** Anna, signed in with one role in her only contract, unless overridden by `more`. */
export function anna(more: Partial<Session> = {}): Session {
  return {
    id: 7,
    login: 'anna',
    name: 'Каримова Анна',
    contractId: 1,
    contract: {
      id: 1,
      name: 'Namuna',
      time_zone: 'Asia/Tashkent',
      currency: 'UZS',
      country: 'UZ',
      week_start: 'monday',
      notice_days: 30,
      logo: null,
      tiles: null,
      map_file: null,
      own_fields: {},
    },
    fmsStaff: { id: 3, roleId: 1, resourceAccess: [] },
    realm_access: { roles: [] },
    role: roleOf(1, true),
    roles: [roleOf(1, true)],
    contracts: 1,
    mayAttach: false,
    mustChangePassword: false,
    mustEnableSecondFactor: false,
    viewsRole: false,
    demo: false,
    ...more,
  }
}
