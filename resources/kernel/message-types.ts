// Types of notifications: ids, names, and default recipients.
import { roleNames } from './names.ts'
import type { RoleName } from './names.ts'
import type { ResourceName } from '../index.ts'
import type { Resource } from './types.ts'

interface MessageTypeShape {
  /** On the wire: message_type_id. 12 to 17 are news of transport orders. */
  readonly id: number
  /** Shown as a pop-up by default. */
  readonly popup: boolean
  /** Default recipients; a notification for one person requires one of these roles. */
  readonly roles: readonly RoleName[]
  /**
   * Cannot be switched off, neither for a role nor by a user. Its cause determines the recipient;
   * `roles` are those that can be recipients.
   */
  readonly always?: true
  /** About records of this resource: offered in settings once it exists. */
  readonly about?: string
  /** About documents that change their state: offered once there are any. */
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
  webhook_failed: { id: 24, popup: true, roles: ['root', 'customer-admin'], about: 'webhook' },
} as const satisfies Readonly<Record<string, MessageTypeShape>>
export type MessageType = keyof typeof messageTypes
type OrderType = Extract<MessageType, `order_${string}`>

interface Tracked {
  resource: 'object'
  id: number
  name: string
}

/** The parameters of each type's text. */
export type MessageParams = {
  /** `day` is the last valid day of the document in `field`. */
  expires: { resource: ResourceName; id: number; name: string; field: string; day: string }
  import_finished: {
    resource: ResourceName
    job: number
    file: string
    created: number
    updated: number
    failed?: boolean
  }
  /** The author of the change. */
  rights_changed: { by: string }
  /** The sender; the text is only in the conversation. */
  message: { conversation: number; by: string }
  /** `others`: further ones assigned by the same call. */
  task_assigned: { resource: 'task'; id: number; name: string; by: string; others?: true }
  /** What changed: a state, or the due day (`due`, null for none). */
  task_changed: {
    resource: 'task'
    id: number
    name: string
    by: string
    change: 'new' | 'work' | 'done' | 'cancelled' | 'due'
    day?: string
    others?: true
  }
  /** `over`: the day has passed. */
  task_due: { resource: 'task'; id: number; name: string; day: string; over?: true }
  /** The system's reason; or the number of files that were missing and could not be included. */
  backup_failed: { why: string } | { lost: number }
  /** The event log will be kept for this number of months, from `day` on. */
  retention_shortened: { by: string; months: number; day: string }
  /** `by` moved a document to the `state`, a code of `field`. */
  document: {
    resource: ResourceName
    id: number
    name: string
    field: string
    state: string
    by: string
  }
  /**
   * Of the control centre, every morning: the numbers of open and of serious findings, and the
   * number of each kind.
   */
  findings_open: { open: number; high: number; kinds: Readonly<Record<string, number>> }
  /** Of a tracked vehicle; `place` is the area that it has left. */
  area_left: Tracked & { place: string }
  /** km/h */
  speeding: Tracked & { speed: number; limit: number }
  trip_unplanned: Tracked
  tracker_silent: Tracked & { hours: number }
  fuel_dropped: Tracked & { litres: number }
  /** A receiver has not accepted an event; `stopped`: for days, so that nothing more is sent. */
  webhook_failed: { resource: 'webhook'; id: number; name: string; stopped?: true }
  /** The user's own second factor: `by` reset it, or `left` recovery codes remain. */
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

/** The available types, given the existing resources. */
export function typesOf(resources: readonly Pick<Resource, 'name' | 'states'>[]): MessageType[] {
  return messageTypeNames.filter((name) => {
    const { about, documents } = messageType(name)
    if (documents) return resources.some(({ states }) => states)
    return about === undefined || resources.some((one) => one.name === about)
  })
}

/** Undefined for an unknown number. */
export function messageTypeOf(id: number): MessageType | undefined {
  return messageTypeNames.find((name) => messageTypes[name].id === id)
}

/** Whether the screen of dispatching inquiries must be reloaded. */
export function isOrderNews(id: number): boolean {
  return id >= 12 && id <= 17
}

/** All roles as a closed list of choices in a neutral tone. */
export const roleChoices = Object.fromEntries(roleNames.map((name) => [name, 'plain'])) as Readonly<
  Record<RoleName, 'plain'>
>
