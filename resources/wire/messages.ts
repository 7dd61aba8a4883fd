// What people write to each other: bodies and answers of api/messages.
import type { RoleName } from '../kernel/names.ts'

export interface AttachedRecord {
  resource: string
  id: number
  name: string
}

export interface Conversation {
  id: number
  /** Of a conversation with a role. */
  role: RoleName | null
  /** The colleague, or the user who wrote to the role; null for a former user. */
  person: { id: number; name: string } | null
  /** Whether the user began it. */
  own: boolean
  /** Whether an answer would have a reader. */
  open: boolean
  unread: number
  /** `text` is the beginning of it. */
  last: {
    no: number
    text: string
    at: string
    author: string | null
    mine: boolean
    record: boolean
  }
}

export interface TextMessage {
  /** Within the conversation, from 1. */
  no: number
  author: string | null
  mine: boolean
  text: string
  at: string
  /** 'closed': a record that the user may not read, or that was removed. */
  attached: 'none' | 'closed' | AttachedRecord
}

export interface Thread {
  conversation: Conversation
  /** As far as the user had read. */
  read_no: number
  /** The oldest first. */
  messages: readonly TextMessage[]
  /** Whether there are older ones. */
  more: boolean
}

export interface Recipients {
  people: readonly { id: number; name: string; roles: readonly RoleName[] }[]
  /** Roles of other users, with their number. */
  roles: readonly { role: RoleName; people: number }[]
}

/** One of the three. */
export type To = { conversation: number } | { user: number } | { role: RoleName }
