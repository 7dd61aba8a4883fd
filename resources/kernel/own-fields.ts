// Fields that an organisation adds to a resource itself. Each row of such a resource has a fixed set
// of spare columns of every kind; a contract names those that it uses, and the others do not exist
// for it. So a field is added without a migration, and is listed, filtered, imported and logged like
// a declared one.
import { day, decimal, files, flag, integer, moment, money, ref, text } from './fields.ts'
import type { Field, Fields, OwnLabel, Resource } from './types.ts'

/** Kinds of own fields, with the number of fields of each that a resource can have. */
const spares = {
  text: [6, () => text({ search: true, max: 200 })],
  // a text that the search of lists does not cover
  line: [4, () => text({ max: 200 })],
  note: [2, () => text({ multiline: true })],
  integer: [4, () => integer()],
  decimal: [4, () => decimal({ digits: 16, scale: 3 })],
  money: [2, () => money()],
  day: [6, () => day()],
  moment: [2, () => moment()],
  flag: [6, () => flag()],
  choice: [8, () => ref('own-field-option')],
  employee: [1, () => ref('staff')],
  vehicle: [1, () => ref('car')],
  files: [1, () => files({ max: 20 })],
} as const satisfies Readonly<Record<string, readonly [number, () => Field]>>

export type OwnFieldKind = keyof typeof spares
export const ownFieldKinds = Object.keys(spares) as readonly OwnFieldKind[]

/** 'choice' 2 → 'own_choice_2_id': the column of a spare field. */
function spareKey(kind: OwnFieldKind, nth: number): string {
  return `own_${kind}_${nth}${['choice', 'employee', 'vehicle'].includes(kind) ? '_id' : ''}`
}

/** The keys of a kind, in the order in which they are taken. */
export function spareKeys(kind: OwnFieldKind): string[] {
  return Array.from({ length: spares[kind][0] }, (_, nth) => spareKey(kind, nth + 1))
}

const asOwn = (field: Field): Field => ({ ...field, options: { ...field.options, own: true } })

/** The spare fields of a resource, all kinds. */
export const spareFields: Fields = Object.fromEntries(
  ownFieldKinds.flatMap((kind) =>
    spareKeys(kind).map((key) => [key, asOwn(spares[kind][1]())] as const),
  ),
)

/** The section of the form that has them, the second one. */
export const ownSection = 'own'

/** One of a contract's own fields, as the session has it. */
export interface OwnField extends OwnLabel {
  readonly id: number
  /** Its column. */
  readonly key: string
  readonly required: boolean
  /** A column of the list unless the user has chosen others. */
  readonly listed: boolean
}

/** The own fields of a contract by resource, in their order. */
export type OwnFields = Readonly<Record<string, readonly OwnField[]>>

/** The own fields of a resource, also at its desks. */
function ownFieldsOf(
  { name, desk }: Pick<Resource, 'name' | 'desk'>,
  own: OwnFields = {},
): readonly OwnField[] {
  return own[desk?.of ?? name] ?? []
}

const inContracts = new Map<string, Resource>()
const mostInContracts = 1000

/**
 * The resource as a contract has it: its own fields in their order, with what they demand, and
 * without spare ones. The same object for equal fields, so that what is derived from it is kept.
 */
export function resourceInContract(resource: Resource, own: OwnFields | undefined): Resource {
  if (!resource.ownFields || resource.ownFields === 'in use') return resource
  const used = ownFieldsOf(resource, own)
  const key = JSON.stringify([resource.desk?.name ?? resource.name, resource.screens.list, used])
  const made = inContracts.get(key) ?? withUsed(resource, used)
  if (inContracts.size >= mostInContracts) inContracts.clear()
  inContracts.set(key, made)
  return made
}

function withUsed(resource: Resource, used: readonly OwnField[]): Resource {
  const declared = Object.entries(resource.fields).filter(([, { options }]) => !options.own)
  const added = used.flatMap((one): [string, Field][] => {
    const { key } = one
    const field = resource.fields[key]
    return field ? [[key, fieldInContract(field, one)]] : []
  })
  const { [ownSection]: _, ...declaredForm } = resource.form
  const [first, ...others] = Object.entries(declaredForm)
  const sections = [
    ...(first ? [first] : []),
    ...(added.length > 0 ? [[ownSection, added.map(([key]) => key)] as const] : []),
    ...others,
  ]
  const listed = used.filter((one) => one.listed).map(({ key }) => key)
  return {
    ...resource,
    ownFields: 'in use',
    fields: Object.fromEntries([...declared, ...added]),
    list: { ...resource.list, columns: [...resource.list.columns, ...listed] },
    form: Object.fromEntries(sections),
  }
}

/** Whether a field is a spare one that the contract does not use. */
export function isSpare(
  resource: Pick<Resource, 'name' | 'desk'>,
  own: OwnFields | undefined,
): (key: string, field: Field) => boolean {
  const used = new Set(ownFieldsOf(resource, own).map(({ key }) => key))
  return (key, { options }) => options.own === true && !used.has(key)
}

/** A field as declared by the contract. Of a choice, only the options of this field are offered. */
function fieldInContract(field: Field, { id, required, ...own }: OwnField): Field {
  const { name, name_uz, name_cyrl, name_en } = own
  const isDemanded = required && field.kind !== 'flag'
  return {
    ...field,
    ...(isDemanded && { presence: 'required' as const }),
    options: {
      ...field.options,
      ...(isDemanded && { required: true }),
      ...(field.options.to === 'own-field-option' && { within: { own_field_id: id } }),
      label: { name, name_uz, name_cyrl, name_en },
    },
  }
}
