import type { RoleName } from './names.ts'

/** Role lists that the specification gives to several screens (platform, section 2). */
export const catalogueRoles = ['root', 'operations-manager', 'chief'] as const satisfies readonly RoleName[]
