// A condition as a short text for its chip. Names of records come from elsewhere.
import type { Formats } from '#i18n/format/index.ts'
import { hasMoments, traitsOf } from '#resources/kernel/kind-traits.ts'
import { knowsMe } from '#resources/kernel/system-fields.ts'
import { endCondition } from '#resources/kernel/values/row-rules.ts'
import type { Field } from '#resources/kernel/types.ts'
import type { Translate } from '../../../common/useT.ts'
import type { Condition, Scalar } from './filterCondition.ts'
import { daysOfRange, expiryPresets, resolveRange } from './dateRanges.ts'
import type { Range } from './dateRanges.ts'

export interface FilterWords {
  field: Field
  formats: Formats
  t: Translate
  option: (code: string) => string
}

/** One value of a field, as its cells show it. */
function valueWord(value: Scalar, { field, formats, t, option }: FilterWords): string {
  const text = String(value)
  if (value === 'me' && knowsMe(field)) return t('app.mine.me')
  switch (field.kind) {
    case 'flag':
      return t(value === true ? 'app.filter.yes' : 'app.filter.no')
    case 'choice':
    case 'marks':
      return option(text)
    case 'integer':
      if (field.options.of === 'id') return text
      return /^-?\d+$/.test(text) ? formats.decimal(text) : text
    case 'decimal':
    case 'money':
      return /^-?\d+(\.\d+)?$/.test(text) ? formats.decimal(text) : text
    case 'duration':
      return typeof value === 'number' ? formats.duration(value) : text
    case 'day':
    case 'period':
      return dayWord(text, field, formats)
    case 'moment':
      return Number.isNaN(Date.parse(text)) ? text : formats.moment(text)
    case 'dayMonth':
      return formats.dayMonth(text)
    case 'phone':
      return formats.phone(text)
    case 'plate':
      return formats.plate(text)
    default:
      return text
  }
}

function dayWord(text: string, { options }: Field, formats: Formats): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text))
    return options.of === 'month' ? formats.monthYear(text) : formats.day(text)
  return Number.isNaN(Date.parse(text)) ? text : formats.moment(text)
}

const ends = ({ from, to }: Range<string | number>) => `${from ?? ''} ${to ?? ''}`
function rangeWords(range: Range<string | number>, words: FilterWords): string {
  const { field, formats, t } = words
  const ending = expiryPresets(formats).find((one) => ends(one.range) === ends(range))
  if (endCondition(field) && ending) return t(`app.related.${ending.key}`, { days: ending.days })
  const moments = hasMoments(field)
  const { from, to } = resolveEnds(range, words)
  const word = (end: string | number) =>
    moments ? dayWord(String(end), field, formats) : valueWord(end, words)
  if (from != null && to != null) return from === to ? word(from) : `${word(from)} – ${word(to)}`
  // of times «с … по …», of amounts «от … до …»
  const since = traitsOf(field).temporal
  if (from != null)
    return t(since ? 'app.filter.since_day' : 'app.filter.at_least', { value: word(from) })
  return to == null
    ? ''
    : t(since ? 'app.filter.until_day' : 'app.filter.at_most', { value: word(to) })
}

function resolveEnds(range: Range<string | number>, words: FilterWords): Range<string | number> {
  const { field, formats } = words
  if (hasMoments(field)) return daysOfRange(range as Range, formats.timeZone)
  return field.kind === 'day' ? resolveRange(range as Range, formats.today()) : range
}

/** `names` replaces the values: the names of referenced records. */
export function conditionWords(
  condition: Condition,
  words: FilterWords,
  names?: readonly string[],
): string {
  if (condition.is === 'empty')
    return words.t(condition.empty ? 'app.filter.empty' : 'app.filter.filled')
  if (condition.is === 'range') return rangeWords(condition.range, words)
  const all = names ?? condition.values.map((value) => valueWord(value, words))
  const shown = all.length > 2 ? `${all[0]} +${all.length - 1}` : all.join(', ')
  return condition.is === 'not' ? words.t('app.filter.except', { values: shown }) : shown
}
