// The calls beside the records that change forms: what can be changed of a form, and how it looks
// with a change that is not saved yet.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { PrintForm } from '#resources/kernel/prints.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { PrintFormParts } from '#resources/wire/print-forms.ts'
import { sendFile } from '../export/send-file.ts'
import { tooMany } from '../export/too-many-exports.ts'
import { harmlessName } from '../files/file-name.ts'
import { resultOf, schemaOf } from '../route-schemas.ts'
import { personOf, sessionOf } from '../session/authenticate.ts'
import { allow } from '../session/authorize.ts'
import type { Kernel } from '../types.ts'
import { previewSave } from '../write/preview-save.ts'
import { describeForm } from './form-parts.ts'
import { makePrinted } from './make-printed.ts'
import { makingFor } from './print-deps.ts'
import type { PrintDeps } from './print-deps.ts'
import { askBlank } from './print-request.ts'
import { printParts } from './print-run.ts'

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
        const targetOf = kernel.target.bind(kernel)
        return Promise.resolve({
          result: describeForm({ ...found, locale: person.locale, targetOf }),
        })
      },
    )
    scope.post(
      `/${base}/printPreview`,
      { config: { patience: 'long' }, schema: { body: typed } },
      (request, reply) => preview({ kernel, deps, settings, request, reply }),
    )
  }
}

/** @throws AppError 404 where there is no such form */
function formOf(kernel: Kernel, called: string): NamedForm {
  const [of, name = ''] = called.split('.')
  const resource = kernel.resources.find((one) => one.name === of && !one.desk)
  const { prints = {} } = resource ?? {}
  const form = Object.hasOwn(prints, name) ? prints[name] : undefined
  if (!resource || !form) throw new AppError('not_found')
  return { resource, name, form }
}

interface Preview {
  kernel: Kernel
  deps: PrintDeps
  settings: Resource
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * The empty form as it would be printed with what is typed: tried out like a save, so that it is
 * refused with the same words. Nothing of it leaves a trace.
 */
async function preview({ kernel, deps, settings, request, reply }: Preview): Promise<FastifyReply> {
  const session = sessionOf(request)
  const { person } = session
  const { making, limits } = deps
  allow(person, settings, 'edit')
  if (making.workers.full || making.running.isFull(person.accountId)) throw tooMany()
  const path = request.url.split('?')[0] ?? ''
  const tried = { path, body: request.body, locale: person.locale }
  const { row } = await previewSave({ kernel, resource: settings, person }, tried)
  const { form: called, ...stored } = deps.settings.read(person, row)
  const { resource, name, form } = formOf(kernel, called)
  const printed = await makePrinted(
    { kernel, resource, person },
    askBlank(name, form, person.locale),
    makingFor(request, deps),
    new Map([[name, stored]]),
  )
  return sendFile({
    making,
    session,
    reply,
    parts: (signal) => printParts(making.workers, printed, limits, signal),
    record: () => Promise.resolve(),
    head: {
      name: harmlessName(`${printed.sheet.title}.pdf`, ['pdf']),
      kind: 'inline',
      type: 'application/pdf',
    },
  })
}
