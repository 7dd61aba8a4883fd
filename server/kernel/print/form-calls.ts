// Calls for editing forms: what can be changed of a form, how it looks with unsaved changes, and
// whether it fits its pages.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { PrintForm } from '#resources/kernel/prints/prints.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import type { PrintFormParts, SpilledSide } from '#resources/wire/print-forms.ts'
import { sendFile } from '../export/send-file.ts'
import { tooMany } from '../export/too-many-exports.ts'
import { harmlessName } from '../files/file-name.ts'
import { resultOf, schemaOf } from '../route-schemas.ts'
import { personOf, sessionOf } from '../session/authenticate.ts'
import { allow } from '../session/authorize.ts'
import { resourceFor } from '../session/viewer.ts'
import type { Kernel } from '../types.ts'
import { previewSave } from '../write/preview-save.ts'
import { describeForm } from './form-parts.ts'
import { makePrinted } from './make-printed.ts'
import { makingFor } from './print-deps.ts'
import type { PrintDeps } from './print-deps.ts'
import { askBlank } from './print-request.ts'
import { printParts } from './print-run.ts'
import type { TriedForm } from './spilled-sides.ts'

const named = z.strictObject({ key: z.string(), words: z.string() })
const parts = schemaOf<PrintFormParts>()(
  z.strictObject({
    title: z.string(),
    signatures: z.array(named),
    blocks: z.array(named),
    tables: z.array(named.extend({ lines: z.int() })),
    fields: z.array(named),
  }),
)
const spilled = z.array(
  schemaOf<SpilledSide>()(z.strictObject({ side: z.int(), of: z.int(), pages: z.int() })),
)
const typed = z.record(z.string(), z.unknown(), { error: 'object' })

interface NamedForm {
  resource: Resource
  name: string
  form: PrintForm
}

export function registerFormCalls(scope: FastifyInstance, kernel: Kernel, deps: PrintDeps): void {
  const settings = deps.settings.of(kernel)
  if (!settings) return
  for (const base of settings.basePaths) {
    scope.get<{ Params: { form: string } }>(
      `/${base}/getForm/:form`,
      { schema: { params: z.strictObject({ form: z.string() }), response: resultOf(parts) } },
      (request) => {
        const person = personOf(request)
        allow(person, settings, 'read')
        const found = formOf(kernel, request.params.form)
        const targetOf = (field: Field) => resourceFor(person, kernel.target(field))
        const resource = resourceFor(person, found.resource)
        return Promise.resolve({
          result: describeForm({ ...found, resource, locale: person.locale, targetOf }),
        })
      },
    )
    scope.post(
      `/${base}/printPreview`,
      { config: { patience: 'long' }, schema: { body: typed } },
      (request, reply) => preview({ kernel, deps, settings, request }, reply),
    )
    scope.post(
      `/${base}/getSpilledSides`,
      { config: { patience: 'long' }, schema: { body: typed, response: resultOf(spilled) } },
      async (request, reply) => ({
        result: await measure({ kernel, deps, settings, request }, reply),
      }),
    )
  }
}

/** @throws AppError 404 if there is no such form */
function formOf(kernel: Kernel, called: string): NamedForm {
  const [of, name = ''] = called.split('.')
  const resource = kernel.resources.find((one) => one.name === of && !one.desk)
  const { prints = {} } = resource ?? {}
  const form = Object.hasOwn(prints, name) ? prints[name] : undefined
  if (!resource || !form) throw new AppError('not_found')
  return { resource, name, form }
}

interface FormCall {
  kernel: Kernel
  deps: PrintDeps
  settings: Resource
  request: FastifyRequest
}

/**
 * The empty form as it would be printed with the typed values: a dry run of a save, refused with
 * the same messages. Nothing is stored.
 */
async function tryOut({ kernel, deps, settings, request }: FormCall): Promise<TriedForm> {
  const { person } = sessionOf(request)
  const { making } = deps
  allow(person, settings, 'edit')
  if (making.workers.full || making.running.isFull(person.accountId)) throw tooMany()
  const path = request.url.split('?')[0] ?? ''
  const tried = { path, body: request.body, locale: person.locale }
  const { row } = await previewSave({ kernel, resource: settings, person }, tried)
  const { form: called, ...stored } = deps.settings.read(person, row)
  const { resource, name, form } = formOf(kernel, called)
  const own = makingFor(request, deps)
  const [printed, usual] = await Promise.all(
    [new Map([[name, stored]]), new Map()].map((given) =>
      makePrinted({ kernel, resource, person }, askBlank(name, form, person.locale), own, given),
    ),
  )
  const sample = own.origin
  return {
    printed: { ...printed!, sample },
    usual: { ...usual!, sample, sheet: { ...usual!.sheet, owner: { lines: [], logo: null } } },
  }
}

async function preview(call: FormCall, reply: FastifyReply): Promise<FastifyReply> {
  const { making, limits } = call.deps
  const tried = await tryOut(call)
  return sendFile({
    making,
    session: sessionOf(call.request),
    reply,
    parts: (signal) => printParts(making.workers, { show: tried }, { limits, signal }),
    record: () => Promise.resolve(),
    head: {
      name: harmlessName(`${tried.printed.sheet.title}.pdf`, ['pdf']),
      kind: 'inline',
      type: 'application/pdf',
    },
  })
}

/** Sides of the form that overflow their page, with the typed values. */
async function measure(call: FormCall, reply: FastifyReply): Promise<SpilledSide[]> {
  const { making, limits } = call.deps
  const tried = await tryOut(call)
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  const run = { limits, signal: left.signal }
  const parts: Uint8Array[] = []
  for await (const part of printParts(making.workers, { measure: tried }, run)) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString()) as SpilledSide[]
}
