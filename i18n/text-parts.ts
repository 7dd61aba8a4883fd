// The texts of a language, divided by when they are needed, and put together again. The parts are
// trees of the same shape; what the first one has is in no other.
import { firstKeys } from './first-keys.ts'
import type { Messages } from './messages.ts'

type Some<T> = T extends string ? T : { readonly [K in keyof T]?: Some<T[K]> }
/** Some of a language's texts. */
export type TextPart = Some<Messages>

interface Tree {
  readonly [key: string]: string | Tree
}
const asTree = (part: TextPart) => part as unknown as Tree

/** What the frame and any list need: the texts of `firstKeys`, and how everything is called. */
export function firstPart(messages: Messages): TextPart {
  const resources = Object.entries(messages.resources).map(([name, words]) => [
    name,
    namesIn(words as unknown as Tree),
  ])
  const found = firstKeys.map((key) => pick(asTree(messages), key.split('.')))
  const names = { resources: Object.fromEntries(resources), system: messages.system }
  return [names, ...found].reduce<TextPart>((all, one) => joined(all, one), {})
}

/** The names of a resource and of its desks. */
function namesIn({ name, many, desks }: Tree): Tree {
  const own: Tree = { ...(name && { name }), ...(many && { many }) }
  if (typeof desks !== 'object') return own
  const called = Object.entries(desks).map(([key, desk]) => [key, namesIn(desk as Tree)])
  return { ...own, desks: Object.fromEntries(called) }
}

/** What a list shows of its resource, beside names. */
export const listGroups = [
  'fields',
  'options',
  'slices',
  'transitions',
  'prints',
  'failures',
] as const

/** The labels that the lists of these resources show. */
export function labelsPart(messages: Messages, names: readonly string[]): TextPart {
  const known = asTree(messages)['resources'] as Tree
  const labels = names.flatMap((name) => {
    const words = known[name]
    if (typeof words !== 'object') return []
    const shown = listGroups.flatMap((group) => (words[group] ? [[group, words[group]]] : []))
    return [[name, Object.fromEntries(shown) as Tree] as const]
  })
  return labels.length > 0 ? { resources: Object.fromEntries(labels) } : {}
}

/** Everything that the first part has not. */
export function restPart(messages: Messages): TextPart {
  return without(asTree(messages), asTree(firstPart(messages)))
}

/** Both: what was divided is whole again. */
export function joined(one: TextPart, other: TextPart): TextPart {
  return joinedTrees(asTree(one), asTree(other))
}

function joinedTrees(one: Tree, other: Tree): Tree {
  const all: Record<string, string | Tree> = { ...one }
  for (const [key, value] of Object.entries(other)) {
    const own = one[key]
    all[key] =
      typeof own === 'object' && typeof value === 'object' ? joinedTrees(own, value) : value
  }
  return all
}

function pick(tree: Tree, [key = '', ...rest]: readonly string[]): Tree {
  const value = tree[key]
  if (value === undefined) throw new Error(`There is no text of ${key}`)
  return { [key]: rest.length > 0 && typeof value === 'object' ? pick(value, rest) : value }
}

function without(tree: Tree, part: Tree): Tree {
  const left = Object.entries(tree).flatMap(([key, value]) => {
    const taken = part[key]
    if (taken === undefined) return [[key, value] as const]
    if (typeof value === 'string' || typeof taken === 'string') return []
    const rest = without(value, taken)
    return Object.keys(rest).length > 0 ? [[key, rest] as const] : []
  })
  return Object.fromEntries(left)
}
