import { alternativeName } from '#resources/kernel/access.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import type { Resource } from '#resources/kernel/types.ts'

/** A user with the given level on every resource, in Tashkent. */
export function signedIn(id: number, resources: readonly Resource[], access = 15): Session {
  return {
    id,
    login: `user-${id}`,
    name: `User ${id}`,
    contractId: 1,
    contract: {
      id: 1,
      name: '',
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
    fmsStaff: {
      id: 1,
      roleId: 1,
      resourceAccess: resources.map((one) => ({
        alternative_name: alternativeName(one.access),
        access,
      })),
    },
    realm_access: { roles: [] },
    role: null,
    roles: [],
    contracts: 1,
    mayAttach: false,
    mustChangePassword: false,
    mustEnableSecondFactor: false,
    viewsRole: false,
    demo: false,
  }
}
