// Limits of the kinds of fields. The schemas of the wire and the checks of the columns are both
// written with them (calls/kind-schemas.ts, server/kernel/schema/model/kind-columns.ts).
import type { Field, FieldOptions } from '../field-types.ts'
import { foldedLetters } from './plate.ts'

/** Days and moments outside of these years are typing errors. */
export const firstDay = '1800-01-01'
export const lastDay = '2299-12-31'

export const firstYear = 1900
export const lastYear = 2100

/** Minutes: ten years. */
export const longestDuration = 5_256_000

export const moneyFormat = { digits: 15, scale: 2 }
export const decimalFormat = ({ digits = 12, scale = 2 }: FieldOptions) => ({ digits, scale })
/** Digits, and those of them behind the point. */
export const exactFormat = ({ kind, options }: Pick<Field, 'kind' | 'options'>) =>
  kind === 'money' ? moneyFormat : decimalFormat(options)

/** Characters of a text without a maximum of its own. */
export const longestText = ({ multiline }: FieldOptions) => (multiline ? 4000 : 200)
export const longestEmail = 254
/** Matching takes quadratic time, so the length must be checked before. */
export const emailPattern = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/
export const longestPlate = 20

/** HH:MM of a day. */
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** MM-DD of any year, a leap year too. */
export const dayMonthPattern =
  /^((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|[12]\d))$/

/** The stored form. */
export const phonePattern = /^\+\d{7,15}$/
export const longestPhone = 16

/** Characters that a stored plate does not have. */
export const noPlateCharacters = `[\\s${foldedLetters}]`
