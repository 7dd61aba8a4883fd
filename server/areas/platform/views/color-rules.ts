// Rules that colour rows of a list, in list settings and saved views.
import { z } from 'zod'
import type { Readable } from '#resources/kernel/access.ts'
import { reservedKeys } from '#resources/kernel/derive.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { mostColorRules, rowColors } from '#resources/kernel/views/views.ts'
import type { ColorRule } from '#resources/kernel/views/views.ts'
import { word } from '../authentication/auth-schemas.ts'
import { conditionsSchema, isAccepted, queryFaults } from './query-faults.ts'

export const colorsSchema = z
  .array(
    z.strictObject(
      {
        color: z.enum(rowColors, { error: 'choice' }),
        name: word(100),
        filter: conditionsSchema,
      },
      { error: 'object' },
    ),
    { error: 'list' },
  )
  .max(mostColorRules, { error: `too_many_items|${mostColorRules}` })

const isReserved = (key: string) => (reservedKeys as readonly string[]).includes(key)

/**
 * Faults `<at>.<index>.filter.<key>` of conditions that the list would not accept from this author.
 * null, which is left out when settings are stored, is not a condition: emptiness is `{empty}`.
 */
export function colorFaults(
  resource: Resource,
  at: string,
  rules: readonly ColorRule[],
  readable: Readable,
): Record<string, Fault> {
  const faults: Record<string, Fault> = {}
  rules.forEach(({ filter }, nth) => {
    const place = `${at}.${nth}.filter`
    if (Object.keys(filter).length === 0) faults[place] = 'required'
    for (const [key, value] of Object.entries(filter))
      if (isReserved(key)) faults[`${place}.${key}`] = 'unknown'
      else if (value === null) faults[`${place}.${key}`] = 'filter'
    for (const [key, fault] of Object.entries(queryFaults(resource, filter, readable)))
      faults[`${place}.${key}`] ??= fault
  })
  return faults
}

/** The rules whose conditions are all readable: without one of them, others would match too. */
export function readableRules(
  resource: Resource,
  rules: readonly ColorRule[],
  readable: Readable,
): readonly ColorRule[] {
  return rules.filter(({ filter }) => isAccepted(resource, filter, readable))
}
