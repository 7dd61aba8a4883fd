// The empty spreadsheet that an office may fill: titles in the caller's language, below them what each column takes.
import { locales } from '#resources/kernel/locales.ts'
import type { Locale } from '#resources/kernel/names.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { AppError, invalid } from '#resources/kernel/errors.ts'
import { fieldLabel, optionLabel, resourceLabel, sheetTexts } from '#i18n/server.ts'
import { writeXlsx } from 'hucre/xlsx'
import type { FastifyReply } from 'fastify'
import { disposition } from '../files/name.ts'
import { importFields } from './fields.ts'
import type { Asked } from './start.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

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
  const fields = importFields(resource, person)
  if (fields.length === 0) throw new AppError('not_found')
  const { locale } = person
  const titles = fields.map(([key]) => fieldLabel(locale, resource.name, key))
  const hints = fields.map(([key, field]) => hintOf(locale, resource, key, field))
  const { many } = resourceLabel(locale, resource.name)
  const texts = sheetTexts(locale)
  const name = texts.filled(texts.template, { name: many }).replace(/[:/\\]/g, '')
  reply.header('content-disposition', disposition('attachment', `${name}.${format}`)).header('cache-control', 'private, no-store')
  if (format === 'csv') {
    const line = (cells: readonly string[]) => cells.map((cell) => `"${neutral(cell).replaceAll('"', '""')}"`).join(';')
    return reply.type('text/csv; charset=utf-8').send(`\ufeff${line(titles)}\r\n${line(hints)}\r\n`)
  }
  const columns = titles.map((title, i) => ({ width: Math.min(40, Math.max(title.length, hints[i]!.length, 10) + 2) }))
  const sheet = { name: many.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31), rows: [titles, hints], columns, freezePane: { rows: 1 } }
  return reply.type(xlsxType).send(Buffer.from(await writeXlsx({ sheets: [sheet] })))
}
/** What a spreadsheet would run is text. */
export function neutral(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
