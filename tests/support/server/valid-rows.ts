// Creates a valid row of any resource from its descriptor and its sample, after creating the
// records that it references.
import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { fieldEntries, isWritable, isReadOnly } from '#resources/kernel/derive.ts'
import { spareFields } from '#resources/kernel/own-fields.ts'
import { applies } from '#resources/kernel/values/row-rules.ts'
import type { Field, Fields, Resource } from '#resources/kernel/types.ts'
import { sampleOf } from '#tests/samples/index.ts'
import type { Making } from '#tests/samples/sample.ts'
import type { Answer, Caller, Row, Wire } from './test-app.ts'
import { goodValue, rankedValue } from './field-values.ts'

export interface Maker {
  /**
   * A valid input: every field filled (`sparse`: only required fields), different for each n.
   * `given`: values that the sample must fit.
   */
  input(resource: Resource, n: number, sparse?: boolean, given?: Wire): Promise<Wire>
  /** Saves a row that no other test file uses; `more` overrides its input. */
  row(resource: Resource, more?: Wire): Promise<Row>
  /** Saves a row that can be deleted: it has no movements in a ledger. */
  removable(resource: Resource): Promise<Row>
  /**
   * An input that differs from `row` in the field `key` and is valid if only this field is saved.
   */
  otherInput(resource: Resource, key: string, row: Row): Promise<Wire>
  /** The argument of its sample's `complete` and `refersTo`. */
  making(n: number): Making
  /** A number that is unique within the file. */
  next(): number
  /** Referenced rows are created again: the previous ones may have been deleted. */
  forget(): void
}

/** The initial values, for fields that are not filled in. */
function initials(fields: Fields): Wire {
  return Object.fromEntries(
    fieldEntries(fields).flatMap(([key, { options }]) =>
      options.initial === undefined ? [] : [[key, options.initial]],
    ),
  )
}

/** Fields that are required because of the value of `key`. */
export function demandedBy(resource: Resource, key: string, input: Wire): string[] {
  return fieldEntries(resource.fields)
    .filter(
      ([, one]) => one.options.required && key in (one.options.when ?? {}) && applies(one, input),
    )
    .map(([name]) => name)
}

/**
 * The part of `input` that a change of one field must send: a make goes with its model, and a value
 * with the fields that it requires.
 */
export function changeOf(resource: Resource, key: string, input: Wire): Wire {
  const pair = fieldEntries(resource.fields).find(
    ([name, { options }]) => options.dependsOn && (name === key || options.dependsOn === key),
  )
  const { together = [] } = sampleOf(resource)
  const keys = pair ? [pair[0], pair[1].options.dependsOn!] : [key]
  if (together.includes(key)) keys.push(...together)
  return Object.fromEntries(
    [...keys, ...demandedBy(resource, key, input)].map((name) => [name, input[name]]),
  )
}

/**
 * The values that a record referenced from `input` by `key` must have: a model belongs to the make,
 * a row to the same owner.
 */
export function fitting(resource: Resource, key: string, input: Wire): Wire {
  const { dependsOn, to } = resource.fields[key]?.options ?? {}
  const names = [
    ...(dependsOn ? [dependsOn] : []),
    ...(to === resource.name && resource.ownedBy ? [resource.ownedBy] : []),
  ]
  return Object.fromEntries(names.map((name) => [name, input[name]]))
}

/** Values of other fields with which a conditional field applies. */
export function conditionOf(resource: Resource, key: string): Wire {
  const wanted = Object.entries(resource.fields[key]?.options.when ?? {})
  return Object.fromEntries(wanted.map(([name, values]) => [name, [values].flat()[0]]))
}

/** Whether a reference is unique: no two rows may reference the same record. */
export function isSole({ rules = [], fields }: Resource, key: string): boolean {
  return (
    fields[key]?.kind === 'ref' &&
    rules.some((rule) => 'unique' in rule && rule.unique.length === 1 && rule.unique[0] === key)
  )
}

/** Field → how many fields must be below it by the rules `ascending`. */
function ranksOf({ rules = [] }: Pick<Resource, 'rules'>): Map<string, number> {
  const pairs = rules.flatMap((rule) => ('ascending' in rule ? [rule.ascending] : []))
  const ranks = new Map(pairs.flat().map((key) => [String(key), 0]))
  for (let left = pairs.length; left > 0; left--)
    for (const [low, high] of pairs)
      ranks.set(high, Math.max(ranks.get(high) ?? 0, (ranks.get(low) ?? 0) + 1))
  return ranks
}

/**
 * Moves values into the order that the rules require, so far apart that each can be changed
 * separately.
 */
function ranked(ruled: Pick<Resource, 'fields' | 'rules'>, values: Wire): Wire {
  const ranks = ranksOf(ruled)
  const highest = Math.max(0, ...ranks.values())
  const moved = [...ranks].flatMap(([key, rank]) =>
    values[key] === undefined
      ? []
      : [[key, rankedValue(ruled.fields[key]!, values[key], rank, highest + 1)] as const],
  )
  return { ...values, ...Object.fromEntries(moved) }
}

/** A value for one field, and null for optional fields that are ordered relative to it. */
export function alone(resource: Resource, key: string, value: unknown): Wire {
  const others = (resource.rules ?? []).flatMap((rule) =>
    'ascending' in rule && rule.ascending.includes(key as never) ? rule.ascending : [],
  )
  const free = others.filter((name) => !resource.fields[name]?.options.required)
  return { ...Object.fromEntries(free.map((name) => [name, null])), [key]: value }
}

/** The own fields for which a row is refused: rows of `own-field` that a test has made demand them. */
function demandedOwnFields({ status, error }: Answer): string[] {
  const keys = status === 400 ? Object.keys(error?.fields ?? {}) : []
  return keys.every((key) => key in spareFields) ? keys : []
}

const ownValues = (keys: readonly string[]): Wire =>
  Object.fromEntries(keys.map((key) => [key, goodValue(spareFields[key]!, 1)]))

/** Creates rows as `caller`, through the public calls. */
export function makerFor(caller: Caller, resources: readonly Resource[]): Maker {
  const byName = new Map(resources.map((one) => [one.name, one]))
  const targets = new Map<string, Promise<Row>>()
  let last = 0
  const tag = randomBytes(4).toString('hex')

  const targetResource = (field: Field) => byName.get(field.options.to ?? '')!
  /** Two rows of each resource are enough to reference; n selects one of them. */
  function targetOf(name: string, n: number): Promise<Row> {
    const resource = byName.get(name)
    if (!resource) throw new Error(`no resource ${name} among those of the test`)
    const key = `${name} ${n % 2}`
    const made =
      targets.get(key) ?? (isReadOnly(resource) ? shown(resource, n) : owned(resource, n))
    targets.set(key, made)
    return made
  }
  /**
   * Creates a row to reference; of a resource that depends on another one, the two rows have
   * different owners.
   */
  async function owned(resource: Resource, n: number): Promise<Row> {
    const owner = ownerOf(resource)
    const field = owner === undefined ? undefined : resource.fields[owner]
    if (owner === undefined || field?.kind !== 'ref') return row(resource)
    return row(resource, { [owner]: (await targetOf(field.options.to!, n)).id })
  }
  /** The field on which references to the resource depend: for a model, its make. */
  const ownerOf = ({ name }: Resource) =>
    resources
      .flatMap((one) => Object.values(one.fields))
      .find(({ options }) => options.to === name && options.dependsOn)?.options.dependsOn
  /** One of the rows that exist initially. */
  async function shown(resource: Resource, n: number): Promise<Row> {
    const { result, text } = await caller.get(`/${resource.basePaths[0]}/getList`)
    const one = (result as Row[] | undefined)?.at(n % 2)
    if (!one) throw new Error(`${resource.name} shows nothing to refer to: ${text}`)
    return one
  }
  async function valueOf(field: Field, n: number, sparse: boolean): Promise<unknown> {
    if (field.kind === 'ref') return (await targetOf(field.options.to!, n)).id
    if (field.kind === 'refs')
      return sparse
        ? []
        : [(await targetOf(field.options.to!, n)).id, (await targetOf(field.options.to!, n + 1)).id]
    if (field.kind !== 'rows') return goodValue(field, n)
    const fields = field.options.fields ?? {}
    if (sparse) return []
    const lines = [await values(fields, n, false), await values(fields, n + 1, false)]
    return lines.map((line) => ranked({ fields, rules: field.options.rules ?? [] }, line))
  }
  /**
   * Values for `fields`. `of`: their resource, which is not referenced unless a test says so.
   * Fields that do not apply with `given` are left out.
   */
  async function values(
    fields: Fields,
    n: number,
    sparse: boolean,
    { of, given = {} }: { of?: Resource; given?: Wire } = {},
  ): Promise<Wire> {
    const wanted = fieldEntries(fields).filter(
      ([, field]) =>
        isWritable(field) &&
        (!sparse || field.options.required) &&
        field.options.to !== (of?.name ?? '') &&
        // of a resource as declared: nobody has named its spare fields
        !(field.options.own && of?.ownFields === true),
    )
    const filled: Wire = {}
    const { choices = {} } = of ? sampleOf(of) : {}
    for (const [key, field] of wanted)
      filled[key] = choices[key]?.at(n % choices[key].length) ?? (await valueOf(field, n, sparse))
    // records that only one row may reference are created for this row
    for (const [key, field] of wanted) {
      if (!of || !isSole(of, key)) continue
      filled[key] = (await row(targetResource(field))).id
      last += 1 // an even number of steps, so that flags keep alternating
    }
    // a model must belong to the make
    for (const [key, field] of wanted)
      if (field.options.dependsOn && filled[key] !== undefined)
        filled[field.options.dependsOn] = (await targetOf(field.options.to!, n))[
          field.options.dependsOn
        ]
    const whole = { ...initials(fields), ...filled, ...given }
    for (const [key, field] of wanted) if (!applies(field, whole)) delete filled[key]
    return filled
  }
  const making = (n: number): Making => ({
    ...{ n, tag },
    target: (name) => targetOf(name, n),
    row: (name, more) => row(byName.get(name)!, more),
    bare: (name, more) => row(byName.get(name)!, more, true),
    async read(name, id) {
      const path = `/${byName.get(name)!.basePaths[0]}/getById/${String(id)}`
      return (await caller.get(path)).result as Row
    },
    async transit(name, transition, { id }, asked = {}) {
      const path = `/${byName.get(name)!.basePaths[0]}/${transition}`
      const { status, text } = await caller.post(path, { id, ...asked })
      if (status !== 200) throw new Error(`${transition} of ${name} is refused: ${text}`)
    },
  })
  async function input(
    resource: Resource,
    n: number,
    sparse = false,
    given: Wire = {},
  ): Promise<Wire> {
    const filled = await values(resource.fields, n, sparse, { of: resource, given })
    Object.assign(filled, ranked(resource, filled))
    const known = { ...filled, ...given }
    Object.assign(filled, await sampleOf(resource).complete?.(known, making(n)))
    // confirm all warnings
    if (resource.confirmField) filled[resource.confirmField] = true
    // an organisation's own rows have no code; only the system creates built-in ones
    if (resource.builtIn) delete filled.code
    return filled
  }
  /** Adds to `more` what belongs with it: to a model its make, to a make one of its models. */
  async function paired(resource: Resource, more: Wire): Promise<Wire> {
    const whole = { ...more }
    for (const [key, { options }] of fieldEntries(resource.fields)) {
      const within = options.dependsOn
      const target = byName.get(options.to ?? '')
      if (!within || !target || target === resource || key in more === within in more) continue
      if (typeof more[within] === 'number')
        whole[key] = (await row(target, { [within]: more[within] })).id
      else if (typeof more[key] === 'number')
        whole[within] = (
          (await caller.get(`/${target.basePaths[0]}/getById/${String(more[key])}`)).result as
            Row | undefined
        )?.[within]
    }
    return whole
  }
  async function row(resource: Resource, more: Wire = {}, sparse = false): Promise<Row> {
    const given = await paired(resource, more)
    const body = { ...(await input(resource, ++last, sparse, given)), ...given }
    const path = `/${resource.basePaths[0]}/save`
    const first = await caller.post(path, body)
    const demanded = demandedOwnFields(first)
    const { status, result, text } =
      demanded.length === 0 ? first : await caller.post(path, { ...body, ...ownValues(demanded) })
    if (status !== 200) throw new Error(`a valid row of ${resource.name} is refused: ${text}`)
    return result as Row
  }
  /** Resource → an input that no row has: each of its fields can be used to change one row. */
  const spare = new Map<string, { input: Wire; left: Set<string> }>()
  /**
   * Some kinds have few values: an equal value would change nothing, and one that requires another
   * field would be refused.
   */
  async function otherInput(resource: Resource, key: string, before: Row): Promise<Wire> {
    const isOther = (other: Wire) => !isDeepStrictEqual(other[key], before[key])
    const isList = Array.isArray(before[key])
    const isPlain = (other: Wire) => demandedBy(resource, key, other).length === 0
    const kept = spare.get(resource.name)
    const fits = kept && !isList && isOther(kept.input) && isPlain(kept.input)
    if (fits && kept.left.delete(key)) return kept.input
    // prefer a value that requires no other field; a flag may have no alternative
    for (let tries = 0; tries < 200; tries++) {
      // completing an input uses numbers too: without odd steps, all would be even
      last += 1 + (tries % 2)
      const other = await input(resource, last)
      if (!isOther(other) || !(isPlain(other) || tries > 20)) continue
      const left = Object.keys(other).filter((name) => name !== key)
      spare.set(resource.name, { input: other, left: new Set(left) })
      return other
    }
    throw new Error(`no other value of ${key}`)
  }
  const removable = (resource: Resource) => row(resource, sampleOf(resource).unposted)
  return {
    input,
    row: (resource, more) => row(resource, more),
    removable,
    otherInput,
    making,
    next: () => ++last,
    forget() {
      targets.clear()
      spare.clear()
    },
  }
}
