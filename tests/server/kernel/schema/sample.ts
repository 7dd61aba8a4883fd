// Sample resources for schema tests.
import { resource } from '#resources/kernel/resource.ts'
import type { Fields, Resource, Shape } from '#resources/kernel/types.ts'

/** A resource with only these fields, all of them in its form; `more` has the rest. */
export function sample(
  name: string,
  fields: Fields,
  more: Partial<Shape<Fields, string>> = {},
): Resource {
  const keys = Object.keys(fields)
  return resource(name, {
    area: 'catalogue',
    access: 'fuel',
    basePaths: [`api/fms/${name}`],
    screens: { list: { path: `/${name}`, roles: 'all' } },
    title: keys[0] ?? '',
    fields,
    list: { columns: [] },
    form: { general: keys },
    ...more,
  }) as unknown as Resource
}
