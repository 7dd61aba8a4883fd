// api/drafts: unsaved form input, private to its author.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { canEdit } from '#resources/kernel/access.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { deskName, isReadOnly } from '#resources/kernel/derive.ts'
import { withDesks } from '#resources/kernel/views/desks.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Draft, DraftNote } from '#resources/wire/drafts.ts'
import { resultOf, schemaOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import type { Kernel } from '../../../kernel/types.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import {
  checkKeys,
  checkRecord,
  deleteDraft,
  draftsOf,
  largestDraft,
  readDraft,
  saveDraft,
} from './draft-store.ts'
import { word } from '../authentication/auth-schemas.ts'

const values = z.record(z.string(), z.unknown(), { error: 'object' })
/** 'new', 'copy-<id>', or the id of a record. */
const record = z
  .string({ error: 'required' })
  .regex(/^(new|(copy-)?[1-9]\d{0,14})$/, { error: 'id' })
const named = z.strictObject({ screen: word(100), record }, { error: 'object' })
const version = z.int({ error: 'version' }).positive({ error: 'version' }).nullable()
const moment = z.iso.datetime({ error: 'moment' })
const key = z.string({ error: 'text' }).regex(/^[\x21-\x7e]{8,100}$/, { error: 'pattern' })
const input = named.extend({
  version,
  base: values,
  fields: values,
  key: key.nullish(),
  after: moment.nullish(),
})

const draft = schemaOf<Draft>()(
  z.strictObject({
    version,
    base: values,
    fields: values,
    key: key.optional(),
    saved_at: moment,
    changed: z.strictObject({ at: moment, who: z.string().nullable() }).nullable(),
  }),
)
const note = schemaOf<DraftNote>()(
  z.strictObject({ screen: z.string(), record: z.string(), saved_at: moment }),
)

/** Registers the calls. Only resources that the caller may edit have drafts. */
export function registerDrafts(scope: FastifyInstance, kernel: Kernel): void {
  const db = kernel.db
  const byName = new Map(withDesks(kernel.resources).map((one) => [deskName(one), one]))
  const editable = (person: Person, screen: string): Resource => {
    const resource = byName.get(screen)
    if (!resource || isReadOnly(resource) || resource.desk?.readOnly)
      throw new AppError('not_found')
    allow(person, resource, 'edit')
    return resource
  }
  scope.get('/api/drafts', { schema: { response: resultOf(z.array(note)) } }, async (request) => {
    const person = personOf(request)
    const notes = await draftsOf(db, person)
    const mayEdit = (access: Resource['access'] | undefined) =>
      access !== undefined && canEdit(person.levels, access)
    return { result: notes.filter(({ screen }) => mayEdit(byName.get(screen)?.access)) }
  })
  scope.get<{ Params: z.infer<typeof named> }>(
    '/api/drafts/:screen/:record',
    { schema: { response: resultOf(draft.nullable()) } },
    async (request) => {
      const person = personOf(request)
      // a malformed name in the path is treated like an unknown one
      const asked = named.safeParse(request.params)
      if (!asked.success) throw new AppError('not_found')
      return {
        result: await readDraft(
          kernel,
          db,
          person,
          editable(person, asked.data.screen),
          asked.data.record,
        ),
      }
    },
  )
  scope.post<{ Body: z.infer<typeof input> }>(
    '/api/drafts/save',
    {
      bodyLimit: largestDraft,
      schema: { body: input, response: resultOf(z.strictObject({ saved_at: moment.nullable() })) },
    },
    async (request) => {
      const person = personOf(request)
      const { screen, record, ...parts } = request.body
      const resource = editable(person, screen)
      checkKeys(resource, parts)
      const saved_at = await kernel.db.transaction().execute(async (trx) => {
        await checkRecord(kernel, trx, person, resource, record)
        const { draftBytes } = kernel.quotas
        return saveDraft(
          trx,
          { person, screen, record },
          { now: kernel.clock(), draftBytes },
          parts,
        )
      })
      return { result: { saved_at } }
    },
  )
  scope.delete<{ Body: z.infer<typeof named> }>(
    '/api/drafts/delete',
    { schema: { body: named, response: resultOf(z.strictObject({ count: z.int() })) } },
    async (request) => {
      const person = personOf(request)
      const { screen, record } = request.body
      return {
        result: {
          count: await deleteDraft(db, person, deskName(editable(person, screen)), record),
        },
      }
    },
  )
}
