import type { Fields } from './types.ts'

/** The names of a group of fields, in their order: so that a list or a form names the group and not each of them again. */
export function keys<const F extends Fields>(group: F): (keyof F & string)[] {
  return Object.keys(group)
}
