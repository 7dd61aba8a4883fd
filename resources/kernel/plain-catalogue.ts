// Plain catalogues: a name and a description. A catalogue with further fields is declared as a
// resource.
import type { ResourceName } from '../index.ts'
import { text } from './fields.ts'
import { catalogueRoles } from './role-lists.ts'
import type { RoleName } from './names.ts'
import { resource } from './resource.ts'
import type { Fields, Resource, Shape } from './types.ts'

const name = text({ required: true, unique: true, search: true, max: 100 })
const code = text({ immutable: true, max: 30 })
const description = text({ multiline: true, max: 1000 })

type Placed = Pick<
  Shape<Fields, string>,
  'area' | 'basePaths' | 'page' | 'readableByAll' | 'related'
>
interface CatalogueOptions extends Partial<Placed> {
  /** Of its list. */
  readonly path: string
  readonly roles?: readonly RoleName[]
  readonly tabOf?: ResourceName
}

function placed(key: string, { path, roles = catalogueRoles, tabOf, ...rest }: CatalogueOptions) {
  const screens = { list: { path, roles, ...(tabOf && { tabOf }) } }
  return { area: 'catalogue' as const, basePaths: [`api/fms/${key}`], ...rest, screens }
}

export function catalogue<const N extends string>(
  key: N,
  options: CatalogueOptions,
): Resource<N, { name: typeof name; description: typeof description }, 'general'> {
  return resource(key, {
    title: 'name',
    fields: { name, description },
    list: { columns: ['name', 'description'], sort: 'name', editable: ['name', 'description'] },
    form: { general: ['name', 'description'] },
    ...placed(key, options),
  })
}

/** With built-in rows in every contract, identified by their codes. */
export function builtInCatalogue<const N extends string>(
  key: N,
  options: CatalogueOptions,
): Resource<
  N,
  { name: typeof name; code: typeof code; description: typeof description },
  'general'
> {
  return resource(key, {
    title: 'name',
    builtIn: true,
    fields: { name, code, description },
    list: {
      columns: ['name', 'description'],
      sort: 'name',
      editable: ['name', 'description'],
    },
    form: { general: ['name', 'code', 'description'] },
    ...placed(key, options),
  })
}
