// The empty spreadsheet that an office may fill: titles in the caller's language, below them what each column takes.
import { locales } from '#resources/kernel/locales.ts'
import { exportTypes } from '#resources/kernel/exports.ts'
import type { Locale } from '#resources/kernel/names.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { fullName } from '#resources/kernel/full-name.ts'
import { AppError, invalid } from '#resources/kernel/errors.ts'
import { fieldLabel, optionLabel, resourceLabel, sheetTexts } from '#i18n/server.ts'
import type { FastifyReply } from 'fastify'
import { plainWriter } from '../export/plain.ts'
import { disposition } from '../files/name.ts'
import { importFields } from './fields.ts'
import type { Asked } from './create-job.ts'

/** What a cell of this field may hold, in words. */
export function hintOf(locale: Locale, resource: Resource, key: string, field: Field): string {
  const { hints, required, filled } = sheetTexts(locale)
  const values = Object.keys(field.options.choices ?? {}).map((value) => optionLabel(locale, resource.name, key, value))
  const hint = (hints as Readonly<Record<string, string>>)[field.kind] ?? ''
  const shown = filled(hint, { values: values.join(' / '), name: field.options.to ? resourceLabel(locale, field.options.to).name : '' })
  return field.presence === 'required' ? `${shown} (${required})` : shown
}
const known = new WeakMap<Field, ReadonlySet<string>>()
/** Whether a text is the template's own, in whatever language it was given. */
export function isHint(resource: Resource, key: string, field: Field, text: string): boolean {
  const hints = known.get(field) ?? new Set(locales.map((locale) => hintOf(locale, resource, key, field)))
  known.set(field, hints)
  return hints.has(text)
}

export async function sendTemplate({ resource, person, request, reply }: Asked): Promise<FastifyReply> {
  const { format = 'xlsx' } = request.query as { format?: unknown }
  if (format !== 'xlsx' && format !== 'csv') throw invalid({ format: 'choice' })
  // a new file has a column for each part of a name
  const fields = importFields(resource, person).filter(([key]) => key !== fullName)
  if (fields.length === 0) throw new AppError('not_found')
  const { locale } = person
  const titles = fields.map(([key]) => fieldLabel(locale, resource.name, key))
  const hints = fields.map(([key, field]) => hintOf(locale, resource, key, field))
  const { many } = resourceLabel(locale, resource.name)
  const texts = sheetTexts(locale)
  const name = texts.filled(texts.template, { name: many }).replace(/[:/\\]/g, '')
  const { timeZone, currency } = person.contract
  const sheet = plainWriter(format, titles, { title: many, locale, timeZone, currency })
  reply.header('content-disposition', disposition('attachment', `${name}.${format}`)).header('cache-control', 'private, no-store')
  return reply.type(exportTypes[format]).send(Buffer.concat([sheet.head(), sheet.lines([hints]), sheet.end()]))
}
