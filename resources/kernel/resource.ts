import { expandGroups } from './views/form-groups.ts'
import type { AccessName } from './names.ts'
import { ownSection, spareFields } from './own-fields.ts'
import type { Fields, Name, Resource, Shape } from './types.ts'

/**
 * Declares a resource: fills in the defaults and freezes it. Faults are reported by the boot
 * checks, all at once.
 */
export function resource<const N extends string, const F extends Fields, const S extends string>(
  name: N,
  shape: Shape<F, S>,
): Resource<N, F, S> {
  return deepFreeze({
    mode: 'table' as const,
    page: name as string,
    ...shape,
    ...(shape.ownFields && {
      fields: { ...shape.fields, ...spareFields },
      form: { ...shape.form, [ownSection]: Object.keys(spareFields) },
    }),
    access: shape.access ?? (name as string as AccessName),
    list: expandGroups<Name<F>>(shape.list, shape.form),
    name,
  } as Resource<N, F, S>)
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze)
    Object.freeze(value)
  }
  return value
}
