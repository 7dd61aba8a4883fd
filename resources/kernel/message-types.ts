// What the system tells people of its own accord: numbers, names, and who gets which unless an
// office says otherwise.
import { realmRoles, roleIds, roleNames } from './names.ts'
import type { RoleName } from './names.ts'
import type { ResourceName } from '../index.ts'
import type { Resource } from './types.ts'

interface MessageTypeShape {
  /** On the wire: message_type_id. 12 to 17 are news of transport orders. */
  readonly id: number
  /** Shown at once in a corner of the screen, unless an office says otherwise. */
  readonly popup: boolean
  /**
   * Who gets it, unless an office says otherwise; of what is meant for one person, whose role lets
   * it through.
   */
  readonly roles: readonly RoleName[]
  /**
   * Nobody can switch it off, neither for a role nor for himself. It goes to whom its cause names;
   * `roles` are those among whom they are.
   */
  readonly always?: true
  /** Told of records of this resource: offered for settings once it is built. */
  readonly about?: string
  /** Told of documents that change their state: offered once there are any. */
  readonly documents?: true
}

const orders: readonly RoleName[] = [
  'root',
  'dispatcher',
  'operations-manager',
  'customer-admin',
  'chief',
  'chief-engineer',
  'dispatcher-v2',
]

const watchers: readonly RoleName[] = [
  'root',
  'customer-admin',
  'manager',
  'chief',
  'dispatcher',
  'chief-engineer',
]

export const messageTypes = {
  expires: {
    id: 1,
    popup: false,
    roles: ['root', 'customer-admin', 'manager', 'hr', 'chief-engineer', 'mechanic'],
  },
  import_finished: { id: 2, popup: false, roles: roleNames },
  rights_changed: { id: 3, popup: true, roles: roleNames, always: true },
  message: { id: 4, popup: true, roles: roleNames },
  task_assigned: { id: 5, popup: true, roles: roleNames },
  task_changed: { id: 6, popup: false, roles: roleNames },
  task_due: { id: 7, popup: false, roles: roleNames },
  backup_failed: { id: 8, popup: true, roles: ['root', 'customer-admin'] },
  second_factor: { id: 9, popup: true, roles: roleNames, always: true },
  retention_shortened: {
    id: 10,
    popup: true,
    roles: ['root', 'customer-admin', 'manager'],
    always: true,
  },
  document: { id: 11, popup: false, roles: roleNames, documents: true },
  order_created: { id: 12, popup: true, roles: orders, about: 'order' },
  order_changed: { id: 13, popup: true, roles: orders, about: 'order' },
  order_approved: { id: 14, popup: true, roles: orders, about: 'order' },
  order_rejected: { id: 15, popup: true, roles: orders, about: 'order' },
  order_assigned: { id: 16, popup: true, roles: orders, about: 'order' },
  order_completed: { id: 17, popup: true, roles: orders, about: 'order' },
  findings_open: {
    id: 18,
    popup: false,
    roles: ['root', 'customer-admin', 'manager', 'operations-manager', 'chief', 'chief-engineer'],
    about: 'finding',
  },
  area_left: { id: 19, popup: true, roles: watchers, about: 'vehicle-alert' },
  speeding: { id: 20, popup: true, roles: watchers, about: 'vehicle-alert' },
  trip_unplanned: { id: 21, popup: true, roles: watchers, about: 'vehicle-alert' },
  tracker_silent: { id: 22, popup: false, roles: watchers, about: 'vehicle-alert' },
  fuel_dropped: { id: 23, popup: true, roles: watchers, about: 'vehicle-alert' },
} as const satisfies Readonly<Record<string, MessageTypeShape>>
export type MessageType = keyof typeof messageTypes
type OrderType = Extract<MessageType, `order_${string}`>

interface Tracked {
  resource: 'object'
  id: number
  name: string
}

/** What a message of each type needs to be said in any language. */
export type MessageParams = {
  /** `day` is the last day on which the paper of `field` is good. */
  expires: { resource: ResourceName; id: number; name: string; field: string; day: string }
  import_finished: {
    resource: ResourceName
    job: number
    file: string
    created: number
    updated: number
    failed?: boolean
  }
  /** Whose doing it was. */
  rights_changed: { by: string }
  /** Who wrote; what, is read in the conversation. */
  message: { conversation: number; by: string }
  /** `others`: the same call gave more of them. */
  task_assigned: { resource: 'task'; id: number; name: string; by: string; others?: true }
  /** What became of it: a state, or another day (`due`, null for none). */
  task_changed: {
    resource: 'task'
    id: number
    name: string
    by: string
    change: 'new' | 'work' | 'done' | 'cancelled' | 'due'
    day?: string
    others?: true
  }
  /** `over`: the day is gone. */
  task_due: { resource: 'task'; id: number; name: string; day: string; over?: true }
  /**
   * Why there is none, in the system's own words; or how many files it could not take along,
   * because they are gone.
   */
  backup_failed: { why: string } | { lost: number }
  /** The event log will be kept for so many months, from `day` on. */
  retention_shortened: { by: string; months: number; day: string }
  /** `by` whom a document came into the `state`, a code of `field`. */
  document: {
    resource: ResourceName
    id: number
    name: string
    field: string
    state: string
    by: string
  }
  /**
   * Of the control centre, in the morning: how many are open, how many of them are serious, and how
   * many there are of each kind.
   */
  findings_open: { open: number; high: number; kinds: Readonly<Record<string, number>> }
  /** Of a tracked vehicle, `place` being the one that it was not to leave. */
  area_left: Tracked & { place: string }
  /** km/h */
  speeding: Tracked & { speed: number; limit: number }
  trip_unplanned: Tracked
  tracker_silent: Tracked & { hours: number }
  fuel_dropped: Tracked & { litres: number }
  /** What became of one's own: `by` whom it was reset, how many recovery codes are `left`. */
  second_factor: {
    change: 'enabled' | 'disabled' | 'reset' | 'recovery_code' | 'new_codes'
    by?: string
    left?: number
  }
} & Readonly<Record<OrderType, { resource: string; id: number; number: string }>>

export const messageTypeNames = Object.keys(messageTypes) as MessageType[]
export function messageType(name: MessageType): MessageTypeShape {
  return messageTypes[name]
}

/** Types that can be told of, given what is built. */
export function typesOf(resources: readonly Pick<Resource, 'name' | 'states'>[]): MessageType[] {
  return messageTypeNames.filter((name) => {
    const { about, documents } = messageType(name)
    if (documents) return resources.some(({ states }) => states)
    return about === undefined || resources.some((one) => one.name === about)
  })
}

/** Undefined for a number that no type has. */
export function messageTypeOf(id: number): MessageType | undefined {
  return messageTypeNames.find((name) => messageTypes[name].id === id)
}

/** Whether the screen of dispatching inquiries is to be read anew. */
export function isOrderNews(id: number): boolean {
  return id >= 12 && id <= 17
}

/** Role ids and realm roles as memberships have them. */
export function asGranted(roles: readonly string[]): { ids: number[]; realm: string[] } {
  const ids = Object.entries(roleIds).flatMap(([id, name]) =>
    roles.includes(name) ? [Number(id)] : [],
  )
  return { ids, realm: realmRoles.filter((name) => roles.includes(name)) }
}

/** All roles as a closed list of choices, none of them better or worse. */
export const roleChoices = Object.fromEntries(roleNames.map((name) => [name, 'plain'])) as Readonly<
  Record<RoleName, 'plain'>
>
