// Closed lists of names used throughout.
import type { ResourceName } from '../index.ts'

/** Every kind of field. */
export const kinds = [
  'text',
  'email',
  'phone',
  'integer',
  'decimal',
  'money',
  'year',
  'day',
  'moment',
  'time',
  'dayMonth',
  'period',
  'duration',
  'flag',
  'choice',
  'ref',
  'refs',
  'plate',
  'point',
  'polygon',
  'files',
  'photos',
  'secret',
  'rows',
  'computed',
  'marks',
] as const
export type Kind = (typeof kinds)[number]
export type Unit =
  | 'km'
  | 'l'
  | 'kg'
  | 'm3'
  | 'h'
  | 'min'
  | 'm'
  | 't'
  | 'l_100km'
  | 'l_100tkm'
  | 'l_h'
  | 'kmh'
  | 'degree'
  | 'percent'
  | 'kg_l'
  | 'celsius'
  | 'per_min'
  | 'mm_hg'
  | 'pcs'
  | 'day'

/** Rooms of the product: menu group, folder in resources/, i18n/, server/areas/ and tests/. */
export const areas = [
  'catalogue',
  'platform',
  'fleet',
  'staff',
  'fuel',
  'inspection',
  'schedule',
  'dispatch',
  'waybill',
  'maintenance',
  'warehouse',
  'tracking',
  'report',
] as const
export type AreaName = (typeof areas)[number]

/** Role id → name, as fixed by the specification. */
export const roleIds = {
  1: 'customer-admin',
  2: 'manager',
  3: 'user',
  4: 'driver',
  5: 'medical',
  6: 'mechanic',
  7: 'dispatcher',
  8: 'hr',
  9: 'gas-station-inspector',
  10: 'auto-repair',
  11: 'manager-assistant',
  12: 'repair-area-mechanic',
  13: 'chief-engineer',
  14: 'warehouse-manager',
  15: 'dispatcher-v2',
  16: 'dispatcher-v3',
} as const
/** Roles without an id: only in realm_access.roles. */
export const realmRoles = ['root', 'operations-manager', 'chief'] as const
export type RoleName = (typeof roleIds)[keyof typeof roleIds] | (typeof realmRoles)[number]
export const roleNames: readonly RoleName[] = [...Object.values(roleIds), ...realmRoles]

/** One spelling of a role's name: space and hyphen are equal, hr-department is hr. */
export function roleName(spelling: string): string {
  const name = spelling.trim().toLowerCase().replaceAll(' ', '-')
  return name === 'hr-department' ? 'hr' : name
}

/**
 * Rights beside the one that every resource has under its own name, and the roles that start with
 * them: on personal data (passport, home, phones, family, military duty), which not all users who
 * maintains the list of employees needs; on medical findings, of which others see only the
 * admission; on reopening closed months; on posting and correcting waybills; and on overriding the
 * release verdict.
 */
export const sharedAccess = {
  'staff-personal': ['hr'],
  'medical-values': ['medical'],
  'month-reopening': ['chief-engineer'],
  'way-bill-posting': ['operations-manager', 'chief', 'chief-engineer'],
  'release-override': ['operations-manager', 'chief', 'chief-engineer'],
  'inquiry-approval': ['operations-manager', 'chief', 'chief-engineer'],
} as const satisfies Readonly<Record<string, readonly RoleName[]>>
/**
 * Rights on desks with their own, and on a list whose name ends in that of another: the role lists
 * of their screens determine who starts with them.
 */
export const deskAccess = [
  'route-bill',
  'stock-month',
  'car-inquiry-issue',
  'inquiry-execution',
  'vehicle-defect',
  'warehouse-item',
  'order-request',
  'order-drive',
] as const satisfies readonly string[]
/**
 * A name on which rights are granted. A resource has one; several screens and resources may share
 * it.
 */
export type AccessName = ResourceName | keyof typeof sharedAccess | (typeof deskAccess)[number]

export { locales } from './locales.ts'
export type { Locale } from './locales.ts'
