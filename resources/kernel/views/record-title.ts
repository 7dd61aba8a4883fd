// The title of a record: the same rule in the browser, in the log and in every answer.
import { titleFields } from '../derive.ts'
import { hasMoments } from '../kind-traits.ts'
import { viewPlate } from '../values/plate.ts'
import type { Field, Period, Resource } from '../types.ts'

/** How titles show days, months and moments; a moment as the clocks of the contract show it. */
export interface TitleFormats {
  day(day: string): string
  /** Of its first day. */
  month(day: string): string
  moment(moment: string): string
}

/**
 * The texts of the title fields, joined by spaces or `between`, plates in groups, days and moments
 * formatted by `formats`; '' if all of them are empty. `valueOf` returns the value of a field, of a
 * reference its label.
 */
export function titleText(
  resource: Pick<Resource, 'title' | 'fields'>,
  valueOf: (key: string, field: Field) => unknown,
  formats: TitleFormats,
  between = ' ',
): string {
  return titleFields(resource)
    .map((key) => {
      const field = resource.fields[key]
      return field && shownValue(field, valueOf(key, field), formats)
    })
    .filter((word) => word !== null && word !== undefined && word !== '')
    .join(between)
}

function shownValue(field: Field, value: unknown, formats: TitleFormats): unknown {
  const time = hasMoments(field) ? formats.moment : formats.day
  if (field.kind === 'period') {
    const { from, to } = (value ?? {}) as Partial<Period>
    return typeof from === 'string' ? `${time(from)} – ${to ? time(to) : '…'}` : null
  }
  if (typeof value !== 'string' || value === '') return value
  if (field.kind === 'plate') return viewPlate(value).text
  if (field.kind === 'day')
    return field.options.of === 'month' ? formats.month(value) : formats.day(value)
  return field.kind === 'moment' ? formats.moment(value) : value
}
