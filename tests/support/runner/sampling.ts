// Samples of similar resources and fields. Generated suites run the same checks for each resource:
// `npm test` covers representatives of every shape of descriptor, selected by the run's seed, and
// `npm run proof` (PROOF=1) covers all.
import { allResources, fieldEntries } from '#resources/kernel/derive.ts'
import type { Field, Kind, Resource } from '#resources/kernel/types.ts'
import { specimens } from '#tests/specimens/resources.ts'

/** True in `npm run proof`, which leaves nothing out. */
export const isProof = process.env.PROOF === '1'
/** Selects the representatives of a run; the same seed selects the same ones. */
export const seed = Math.abs(Math.trunc(Number(process.env.TEST_SEED))) || 0
/** Paths of the repository that differ from the branch's base. */
export const changedPaths: readonly string[] = JSON.parse(
  process.env.TEST_CHANGED || '[]',
) as string[]

/** The settings of a selection: those of the run, unless a test overrides them. */
export interface Choice {
  proof: boolean
  /** `npm run test:quick`: only the specimens. */
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

/** Kinds whose values are handled specially in tables, calls and files. */
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

/** The parts of a descriptor for which the kernel takes a different code path. */
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

/** Resources of the same shape differ only in names and values. */
export const shapeOf = (resource: Resource): string => traitsOf(resource).join(' ')

/**
 * Number of the product's resources that a run includes regardless of traits, because of their area
 * rules.
 */
const takenInTurn = 3

/** Cached trait pairs, which a selection reads repeatedly. */
const knownPairs = new WeakMap<Resource, readonly string[]>()

/**
 * Its traits and all pairs of them, except pairs of kinds: fields of one row are written and read
 * independently. Faults that need three traits are left to `npm run proof`.
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
 * A subset of `resources` that has, together with `present`, every pair of traits that any of them
 * has (pairwise coverage): `inTurn` of them by rotation with the seed, then greedily the one that
 * adds the most pairs.
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

/** Whether a path belongs to the resource: its descriptor, or the rules or samples of its area. */
export function isTouched(
  { area, name }: Resource,
  path: string,
  names: readonly string[],
): boolean {
  if ([`resources/${area}/${name}.ts`, `tests/samples/${area}.ts`].includes(path)) return true
  const folder = `server/areas/${area}/`
  if (!path.startsWith(folder)) return false
  // a file or folder named after a resource belongs to that resource only
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

/**
 * One element for each key, selected by the seed, in the original order; with PROOF=1 all of them.
 */
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

/** The resources whose descriptor, rules or samples have changed. */
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
/** The changed resources of the product, computed once for each list of changed paths. */
function changedOf(choice: Choice): readonly Resource[] {
  const known = changedProducts.get(choice.changed) ?? changedAmong(allResources(), choice)
  changedProducts.set(choice.changed, known)
  return known
}

/** Selects from the product's resources; the specimens are always included. */
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
 * If more resources than this have changed, as after a large merge, a run includes only a subset
 * that covers all their trait pairs, and some by rotation.
 */
const changedEach = 20
/**
 * How many changed resources are included by rotation; suites that take seconds per resource use
 * the usual number.
 */
const changedInTurn = 6

/**
 * A selection of `resources`, in the original order: the specimens, some by rotation, as many
 * others as are needed to cover every pair of traits, and those whose descriptor or rules have
 * changed. Every resource is selected by some seed.
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
 * The same for suites that take seconds per resource. Of the changed resources it includes one of
 * each shape, or if many have changed, a subset that covers all their trait pairs; no others are
 * added for pairs that these cover. Without changes it equals `representatives`. Thirteen new
 * descriptors of one known shape thus add almost nothing to such a suite, while cheaper suites test
 * each of the thirteen.
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

/**
 * The kind and options of a field, regardless of most option values: fields of one shape are
 * treated alike.
 */
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

/**
 * The number of a resource's fields that are tested although a specimen has a field of the same
 * shape.
 */
const triedAgain = 3

/** If no more resources than this have changed, all of their fields are tested. */
const changedInFull = 3

/**
 * A selection of a resource's fields, in the original order. Of a specimen all. Of a changed
 * resource all if few have changed, otherwise one of each shape. Of any other resource one of each
 * shape that no specimen has, and a few of the other shapes, selected by the seed.
 */
export function representativeFields<F extends readonly [string, Field]>(
  resource: Resource,
  fields: readonly F[],
  how: Partial<Choice> = {},
): F[] {
  const choice = { ...ofRun, ...how }
  // it has as many columns as lists can have, and only kinds that other specimens have too
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
