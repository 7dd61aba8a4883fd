// Notifications of a user, and their settings: responses of
// api/fms/staff-notification.

export interface Message {
  id: number
  message_type_id: number
  is_popup: boolean
  is_read: boolean
  created_at: string
  /** In Russian, for every reader. */
  name_ru: string
  message_ru: string
  /** In the reader's language. */
  name: string
  message: string
  /** The record that it is about; a conversation is one of 'messages'. */
  about: { resource: string; id: number } | null
}

export interface OwnMessages {
  /** Types that reach the person by one of their roles. */
  types: readonly { message_type_id: number; muted: boolean; always: boolean }[]
  email: string | null
  /** Whether the office sends letters at all. */
  letters: boolean
}

/** What is not named stays as it is. */
export interface OwnMessagesChange {
  muted?: readonly number[] | undefined
  email?: string | null | undefined
}
