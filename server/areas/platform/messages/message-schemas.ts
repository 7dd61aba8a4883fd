// Schemas of the message routes.
import { z } from 'zod'
import { roleNames } from '#resources/kernel/names.ts'
import { kindSchema } from '#resources/kernel/calls/kind-schemas.ts'
import type { Conversation, Recipients, TextMessage, Thread } from '#resources/wire/messages.ts'
import { schemaOf } from '../../../kernel/route-schemas.ts'
import { word } from '../authentication/auth-schemas.ts'

/** Maximum characters of a message. */
const longestText = 4000
/** Conversations and messages per page. */
export const perList = 20
export const perThread = 30

const id = z.int({ error: 'id' }).positive({ error: 'id' })
const idInQuery = z
  .string({ error: 'id' })
  .regex(/^[1-9]\d{0,14}$/, { error: 'id' })
  .transform(Number)
const record = z.strictObject({ resource: word(100), id }, { error: 'object' })
export const messageRequests = {
  /** Cursor: conversations older than the last one of the previous page, by its time and id. */
  list: z.strictObject(
    { at: z.iso.datetime({ error: 'moment' }).optional(), id: idInQuery.optional() },
    { error: 'object' },
  ),
  thread: z.strictObject({ before: idInQuery.optional() }, { error: 'object' }),
  recipients: z.strictObject(
    { search: z.string({ error: 'text' }).max(200, { error: 'too_long|200' }).optional() },
    { error: 'object' },
  ),
  read: z.strictObject({ id, no: id }, { error: 'object' }),
  /** Exactly one kind of recipient, and a text, a record, or both. */
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

export type Sent = z.infer<typeof messageRequests.send>

const role = z.enum(roleNames)
const person = z.strictObject({ id: z.int(), name: z.string() })
export const conversationSchema = schemaOf<Conversation>()(
  z.strictObject({
    id: z.int(),
    role: role.nullable(),
    person: person.nullable(),
    own: z.boolean(),
    open: z.boolean(),
    unread: z.int(),
    last: z.strictObject({
      no: z.int(),
      text: z.string(),
      at: z.string(),
      author: z.string().nullable(),
      mine: z.boolean(),
      record: z.boolean(),
    }),
  }),
)

export const textMessageSchema = schemaOf<TextMessage>()(
  z.strictObject({
    no: z.int(),
    author: z.string().nullable(),
    mine: z.boolean(),
    text: z.string(),
    at: z.string(),
    attached: z.union([
      z.literal('none'),
      z.literal('closed'),
      z.strictObject({ resource: z.string(), id: z.int(), name: z.string() }),
    ]),
  }),
)
export const threadSchema = schemaOf<Thread>()(
  z.strictObject({
    conversation: conversationSchema,
    read_no: z.int(),
    messages: z.array(textMessageSchema),
    more: z.boolean(),
  }),
)
export const recipientsSchema = schemaOf<Recipients>()(
  z.strictObject({
    people: z.array(z.strictObject({ id: z.int(), name: z.string(), roles: z.array(role) })),
    roles: z.array(z.strictObject({ role, people: z.int() })),
  }),
)
