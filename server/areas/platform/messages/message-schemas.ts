// Schemas of the message routes.
import { z } from 'zod'
import { roleNames } from '#resources/kernel/names.ts'
import { kindSchema } from '#resources/kernel/schema-kinds.ts'
import { word } from '../authentication/auth-schemas.ts'

/** Characters of one message. */
const longestText = 4000
/** Conversations, and messages, of one page. */
export const [perList, perThread] = [20, 30]

const id = z.int({ error: 'id' }).positive({ error: 'id' })
const idInQuery = z
  .string({ error: 'id' })
  .regex(/^[1-9]\d{0,14}$/, { error: 'id' })
  .transform(Number)
const record = z.strictObject({ resource: word(100), id }, { error: 'object' })
export const asked = {
  /** Older than a conversation that was told before: by when and by its id. */
  list: z.strictObject({ at: z.iso.datetime({ error: 'moment' }).optional(), id: idInQuery.optional() }, { error: 'object' }),
  thread: z.strictObject({ before: idInQuery.optional() }, { error: 'object' }),
  recipients: z.strictObject({ search: z.string({ error: 'text' }).max(200, { error: 'too_long|200' }).optional() }, { error: 'object' }),
  read: z.strictObject({ id, no: id }, { error: 'object' }),
  /** To one of the three; a text, a record, or both. */
  send: z.strictObject(
    {
      conversation: id.optional(),
      user: id.optional(),
      role: z.enum(roleNames, { error: 'choice' }).optional(),
      text: kindSchema.text({ multiline: true, max: longestText }) as z.ZodType<string>,
      record: record.optional(),
    },
    { error: 'object' },
  ),
}
export type Sent = z.infer<typeof asked.send>

const person = z.strictObject({ id: z.int(), name: z.string() })
export const conversationSchema = z.strictObject({
  id: z.int(),
  /** Of a conversation with whoever has it. */
  role: z.string().nullable(),
  /** The colleague, or who wrote to the role; null for somebody who no longer works here. */
  person: person.nullable(),
  /** Whether the caller began it. */
  own: z.boolean(),
  /** Whether somebody is there who would read an answer. */
  open: z.boolean(),
  unread: z.int(),
  last: z.strictObject({
    no: z.int(),
    /** Its beginning. */
    text: z.string(),
    at: z.string(),
    author: z.string().nullable(),
    mine: z.boolean(),
    record: z.boolean(),
  }),
})
export type Conversation = z.infer<typeof conversationSchema>

export const messageSchema = z.strictObject({
  /** Within the conversation, from 1. */
  no: z.int(),
  author: z.string().nullable(),
  mine: z.boolean(),
  text: z.string(),
  at: z.string(),
  /** 'none': nothing is attached. 'closed': a record that the caller may not read, or that is gone. */
  attached: z.union([z.literal('none'), z.literal('closed'), z.strictObject({ resource: z.string(), id: z.int(), name: z.string() })]),
})
export type Message = z.infer<typeof messageSchema>
export const threadSchema = z.strictObject({
  conversation: conversationSchema,
  /** As far as the caller had read. */
  read_no: z.int(),
  /** The oldest first. */
  messages: z.array(messageSchema),
  /** Whether there are older ones. */
  more: z.boolean(),
})
export const recipientsSchema = z.strictObject({
  people: z.array(z.strictObject({ id: z.int(), name: z.string(), roles: z.array(z.string()) })),
  /** Roles that somebody else has, and how many do. */
  roles: z.array(z.strictObject({ role: z.string(), people: z.int() })),
})
