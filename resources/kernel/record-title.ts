// How a record is called: by the same rule in the browser, in the log and in every answer.
import { titleFields } from './derive.ts'
import { viewPlate } from './values/plate.ts'
import type { Field, Resource } from './types.ts'

/**
 * The texts of the title fields, joined by spaces, plates in their groups; '' where all of them are
 * empty. `valueOf` says what the record has in a field.
 */
export function titleText(
  resource: Pick<Resource, 'title' | 'fields'>,
  valueOf: (key: string, field: Field) => unknown,
): string {
  return titleFields(resource)
    .map((key) => {
      const field = resource.fields[key]
      const value = field && valueOf(key, field)
      return field?.kind === 'plate' && typeof value === 'string' ? viewPlate(value).text : value
    })
    .filter((word) => word !== null && word !== undefined && word !== '')
    .join(' ')
}
