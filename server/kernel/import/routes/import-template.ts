// The empty spreadsheet to fill in: titles in the caller’s language, below them the accepted values
// of each column.
import { exportTypes } from '#resources/kernel/calls/export-limits.ts'
import { fullName } from '#resources/kernel/values/full-name.ts'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import { fieldLabelIn, resourceLabel, sheetTexts } from '#i18n/server.ts'
import type { FastifyReply } from 'fastify'
import { plainWriter } from '../../export/plain-sheet.ts'
import { disposition } from '../../files/file-name.ts'
import { importFields } from '../map/importable-fields.ts'
import { hintOf } from '../map/template-hints.ts'
import { offeredTexts } from '../map/offered-texts.ts'
import type { ImportCall } from './create-job.ts'

export async function sendTemplate({
  kernel,
  resource,
  person,
  request,
  reply,
}: ImportCall): Promise<FastifyReply> {
  const { format = 'xlsx' } = request.query as { format?: unknown }
  if (format !== 'xlsx' && format !== 'csv') throw invalid({ format: 'choice' })
  // a new file has a column for each part of a name
  const fields = importFields(resource, person).filter(([key]) => key !== fullName)
  if (fields.length === 0) throw new AppError('not_found')
  const { locale } = person
  const titles = fields.map(([key]) => fieldLabelIn(locale, resource, key))
  const hints = fields.map(([key, field]) => hintOf(locale, resource, key, field))
  const { many } = resourceLabel(locale, resource.name)
  const texts = sheetTexts(locale)
  const name = texts.filled(texts.template, { name: many }).replace(/[:/\\]/g, '')
  const { timeZone, currency } = person.contract
  const offered = await Promise.all(
    fields.map(([key, field]) => offeredTexts({ kernel, resource, person }, key, field)),
  )
  const about = { title: many, locale, timeZone, currency }
  const sheet = plainWriter(format, titles, about, { offered })
  reply
    .header('content-disposition', disposition('attachment', `${name}.${format}`))
    .header('cache-control', 'private, no-store')
  return reply
    .type(exportTypes[format])
    .send(Buffer.concat([sheet.head(), sheet.lines([hints]), sheet.end()]))
}
