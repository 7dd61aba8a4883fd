// Samples of similar resources and fields. Generated suites check the same for each resource; `npm
// test` checks representatives of every shape of descriptor, selected by the run's seed, and `npm
// run proof` (PROOF=1) checks all.
import { allResources, fieldEntries } from '#resources/kernel/derive.ts'
import type { Field, Kind, Resource } from '#resources/kernel/types.ts'
import { specimens } from '#tests/specimens/resources.ts'

/** `npm run proof`: nothing is left out. */
export const isProof = process.env.PROOF === '1'
/** Draws the representatives of a run; the same seed draws the same ones. */
export const seed = Math.abs(Math.trunc(Number(process.env.TEST_SEED))) || 0
/** Paths of the repository that differ from the branch's base. */
export const changedPaths: readonly string[] = JSON.parse(
  process.env.TEST_CHANGED || '[]',
) as string[]

/** The seed of a choice: that of the run, unless a test gives another. */
export interface Choice {
  proof: boolean
  /** `npm run test:quick`: the specimens alone. */
  quick: boolean
  seed: number
  changed: readonly string[]
}

const ofRun: Choice = {
  proof: isProof,
  quick: process.env.TEST_QUICK === '1',
  seed,
  changed: changedPaths,
}

/** Kinds whose values take a way of their own through tables, calls and files. */
const notableKinds: readonly Kind[] = [
  'ref',
  'refs',
  'rows',
  'files',
  'photos',
  'secret',
  'computed',
  'marks',
  'period',
  'point',
  'polygon',
]

function nameRule(rule: NonNullable<Resource['rules']>[number]): string {
  if ('unique' in rule) return 'unique'
  return 'ascending' in rule ? 'ascending' : 'noOverlap'
}

/** What in a descriptor makes the kernel take another way. */
function traitsOf(resource: Resource): string[] {
  const {
    mode,
    archive,
    builtIn,
    ownedBy,
    replaces,
    confirmField,
    blocksArchiveOf,
    states,
    rules = [],
    endpoints = {},
  } = resource
  const fields = Object.values(resource.fields)
  const kinds = new Set(fields.map(({ kind }) => kind))
  const traits = {
    archive,
    builtIn,
    ownedBy,
    replaces,
    confirmField,
    blocksArchiveOf,
    states,
    derived: fields.some(({ options }) => options.derived),
    personal: fields.some(({ options }) => options.personal),
    conditional: fields.some(({ options }) => options.when),
    clears: Object.values(endpoints).some((how) => 'clears' in how),
    unique: fields.some(({ options }) => options.unique),
  }
  const named = Object.entries(traits).flatMap(([name, has]) => (has ? [name] : []))
  const kindsOf = notableKinds.filter((kind) => kinds.has(kind))
  return [...new Set([mode, ...named, ...kindsOf, ...rules.map(nameRule)])].sort()
}

/** Resources of one shape differ in names and values alone. */
export const shapeOf = (resource: Resource): string => traitsOf(resource).join(' ')

/**
 * Resources of the product that a run includes regardless of traits, because they have area rules.
 */
const takenInTurn = 3

/** Pairs of traits, which a draw asks for again and again. */
const knownPairs = new WeakMap<Resource, readonly string[]>()

/**
 * Its traits and all pairs of them, but for pairs of kinds: fields of one row are written and read
 * each by itself. Faults that need three traits to meet are left to the proof.
 */
export function traitPairsOf(resource: Resource): readonly string[] {
  const pairs = knownPairs.get(resource) ?? pairsOf(traitsOf(resource))
  knownPairs.set(resource, pairs)
  return pairs
}

function pairsOf(traits: readonly string[]): string[] {
  const isKind = (trait: string) => (notableKinds as readonly string[]).includes(trait)
  return traits.flatMap((one, i) =>
    traits
      .slice(i)
      .filter((other) => one === other || !isKind(one) || !isKind(other))
      .map((other) => `${one} + ${other}`),
  )
}

/**
 * Some of `resources` that have, together with `present`, every pair of traits that any of them has
 * (pairwise coverage): `inTurn` of them whose turn it is by the seed, then always the one that adds
 * most.
 */
function coverTraitPairs<R extends Resource>(
  resources: readonly R[],
  present: readonly Resource[],
  { seed: turn }: Pick<Choice, 'seed'>,
  inTurn = takenInTurn,
): R[] {
  const start = (turn * inTurn) % Math.max(1, resources.length)
  const turned = [...resources.slice(start), ...resources.slice(0, start)]
  const missing = new Map(turned.map((one) => [one, new Set(traitPairsOf(one))]))
  const cover = (one: Resource) => {
    for (const pair of traitPairsOf(one)) for (const pairs of missing.values()) pairs.delete(pair)
  }
  present.forEach(cover)
  const drawn = turned.slice(0, inTurn)
  drawn.forEach(cover)
  for (;;) {
    const [most, pairs] = [...missing].reduce(
      (best, next) => (next[1].size > best[1].size ? next : best),
      [undefined, new Set<string>()] as [R | undefined, Set<string>],
    )
    if (!most || pairs.size === 0) return drawn
    drawn.push(most)
    cover(most)
  }
}

/** Whether a path is of the resource: its descriptor, the rules or the samples of its area. */
export function isTouched(
  { area, name }: Resource,
  path: string,
  names: readonly string[],
): boolean {
  if ([`resources/${area}/${name}.ts`, `tests/samples/${area}.ts`].includes(path)) return true
  const folder = `server/areas/${area}/`
  if (!path.startsWith(folder)) return false
  // a file or a folder named after a resource is of that one alone
  const words = path.slice(folder.length).replace(/\.ts$/, '').split('/')
  const about = names.filter((one) =>
    words.some((word) => [one, `${one}s`, `${one}-rules`].includes(word)),
  )
  return about.length === 0 || about.includes(name)
}

const isSpecimen = ({ name }: Resource) => specimens.some((one) => one.name === name)

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

/** Of those that have the same key one, drawn by the seed, in their order; in the proof all. */
export function oneOfEach<T>(
  all: readonly T[],
  keyOf: (one: T) => string,
  how: Partial<Choice> = {},
): T[] {
  const choice = { ...ofRun, ...how }
  if (choice.proof) return [...all]
  const drawn = new Set(
    [...grouped(all, keyOf).values()].map((alike) => alike[choice.seed % alike.length]),
  )
  return all.filter((one) => drawn.has(one))
}

/** Those whose descriptor, rules or samples have changed. */
function changedAmong<R extends Resource>(
  resources: readonly R[],
  { changed }: Pick<Choice, 'changed'>,
): R[] {
  const names = new Map(
    [...grouped(resources, ({ area }) => area)].map(([area, all]) => [
      area,
      all.map(({ name }) => name),
    ]),
  )
  return resources.filter((one) =>
    changed.some((path) => isTouched(one, path, names.get(one.area) ?? [])),
  )
}

const changedProducts = new WeakMap<readonly string[], readonly Resource[]>()
/** Of the product, searched once in each list of changed paths. */
function changedOf(choice: Choice): readonly Resource[] {
  const known = changedProducts.get(choice.changed) ?? changedAmong(allResources(), choice)
  changedProducts.set(choice.changed, known)
  return known
}

/** Draws among the product's own resources; the specimens are always there. */
function choose<R extends Resource>(
  resources: readonly R[],
  choice: Choice,
  draw: (products: R[]) => readonly R[],
): R[] {
  if (choice.proof) return [...resources]
  const drawn = new Set(choice.quick ? [] : draw(resources.filter((one) => !isSpecimen(one))))
  return resources.filter((one) => isSpecimen(one) || drawn.has(one))
}

/**
 * Where more resources have changed, as when areas land, those are asked that have every pair of
 * traits of them, and some whose turn it is.
 */
const changedEach = 20
/** Of those that many suites ask; suites that cost seconds for each take as few as ever. */
const changedInTurn = 6

/**
 * Of `resources`, in their order: the specimens, some whose turn it is, as many others as have
 * every pair of traits that these lack, and those whose descriptor or rules have changed. Each one
 * is drawn by some seed.
 */
export function representatives<R extends Resource>(
  resources: readonly R[],
  how: Partial<Choice> = {},
): R[] {
  const choice = { ...ofRun, ...how }
  return choose(resources, choice, (products) => {
    const changed = changedAmong(products, choice)
    const asked =
      changed.length > changedEach
        ? coverTraitPairs(changed, specimens, choice, changedInTurn)
        : changed
    return [...coverTraitPairs(products, [...specimens, ...asked], choice), ...asked]
  })
}

/**
 * The same for suites that cost seconds for each resource: of those that have changed one of each
 * shape, or where many have, one of those that have a pair of traits; and no other for what these
 * have. Without a change they are the representatives. Thirteen new descriptors of one known shape
 * cost such a suite next to nothing; suites that cost less ask each of the thirteen.
 */
export function shapeRepresentatives<R extends Resource>(
  resources: readonly R[],
  how: Partial<Choice> = {},
): R[] {
  const choice = { ...ofRun, ...how }
  return choose(resources, choice, (products) => {
    const changed = changedAmong(products, choice)
    if (changed.length <= changedEach) {
      const asked = oneOfEach(changed, shapeOf, choice)
      return [...coverTraitPairs(products, [...specimens, ...asked], choice), ...asked]
    }
    const asked = coverTraitPairs(changed, specimens, choice)
    return [...coverTraitPairs(products, [...specimens, ...asked], choice, 0), ...asked]
  })
}

/** Options of a field, regardless of their values: fields of one shape are treated alike. */
export function fieldShapeOf(
  resource: Resource,
  [key, { kind, options }]: readonly [string, Field],
): string {
  const leads = fieldEntries(resource.fields).some(([, other]) => other.options.dependsOn === key)
  const values = [options.of, options.as].filter(Boolean)
  const set = Object.keys(options).filter(
    (name) => !['max', 'min', 'unit', 'renamedFrom', 'to'].includes(name),
  )
  return [kind, ...set.sort(), ...values, ...(leads ? ['leads'] : [])].join(' ')
}

const shapesOfSpecimens = new Map(
  specimens.map((one) => [
    one.name,
    fieldEntries(one.fields).map((field) => fieldShapeOf(one, field)),
  ]),
)
const shapesOfSpecimensBut = (name: string) =>
  new Set([...shapesOfSpecimens].flatMap(([one, shapes]) => (one === name ? [] : shapes)))

/** Fields of a product's resource whose shape a specimen has: so many of them are tried as well. */
const triedAgain = 3

/** Where no more resources than these have changed, every field of theirs is tried. */
const changedInFull = 3

/**
 * Of some fields of a resource, in their order: all of a specimen. Of one that has changed all too,
 * where few have; where many have, one of each shape of field. Of any other one of each shape that
 * no specimen has, and a few of those that the specimens carry, drawn by the seed.
 */
export function representativeFields<F extends readonly [string, Field]>(
  resource: Resource,
  fields: readonly F[],
  how: Partial<Choice> = {},
): F[] {
  const choice = { ...ofRun, ...how }
  // as wide as lists get, and of no kind that the others do not have
  const isWide = resource.name === 'specimen-wide'
  if (choice.proof || (isSpecimen(resource) && !isWide)) return [...fields]
  const shape = (field: F) => fieldShapeOf(resource, field)
  const changed = changedOf(choice)
  if (changed.some(({ name }) => name === resource.name))
    return changed.length > changedInFull ? oneOfEach(fields, shape, choice) : [...fields]
  const carried = shapesOfSpecimensBut(resource.name)
  const others = fields.filter((field) => carried.has(shape(field)))
  const own = fields.filter((field) => !carried.has(shape(field)))
  const drawn = new Set(oneOfEach(own, shape, choice))
  for (let i = 0; i < Math.min(triedAgain, others.length); i++)
    drawn.add(others[(choice.seed * triedAgain + i) % others.length]!)
  return fields.filter((field) => drawn.has(field))
}
