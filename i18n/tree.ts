// One language as react-admin reads it: ra.*, app.*, resources.<name>.*.
import type { TranslationMessages } from 'react-admin'
import { baseName, fieldEntries } from '#resources/kernel/derive.ts'
import { hasChildRows } from '#resources/kernel/kind-traits.ts'
import { namedDesks } from '#resources/kernel/views/desks.ts'
import { headedGroups } from '#resources/kernel/views/form-groups.ts'
import { transitionsOf } from '#resources/kernel/rules/states.ts'
import type { Fields, Resource } from '#resources/kernel/types.ts'
import { humanise } from './humanise.ts'
import type { Messages } from './messages.ts'

type Labels = Record<string, string>
interface Loose {
  name?: string
  many?: string
  fields?: Labels
  sections?: Labels
  groups?: Labels
  options?: Record<string, Labels>
  rows?: Record<string, { fields?: Labels; options?: Record<string, Labels> }>
  failures?: Labels
  transitions?: Labels
  slices?: Labels
  dashboard?: Labels
  prints?: Labels
  desks?: Record<string, Pick<Loose, 'name' | 'many' | 'sections' | 'groups'>>
}

/**
 * A label that a language lacks (a resource being written, or one of the tests) is its humanised
 * name.
 */
export function toTree(messages: Messages, resources: readonly Resource[]): TranslationMessages {
  const known = messages.resources as Readonly<Record<string, Loose>>
  const one = (resource: Resource) =>
    resourceTree(resource, wordsFor(resource, known), messages.system)
  return {
    ra: messages.ra,
    app: { ...messages.app },
    reports: messages.reports,
    resources: Object.fromEntries(
      resources
        .flatMap((resource) => [resource, ...namedDesks(resource)])
        .map((resource) => [resource.name, one(resource)]),
    ),
  } as TranslationMessages
}

/** A desk has the words of its resource but where it has its own. */
function wordsFor(resource: Resource, known: Readonly<Record<string, Loose>>): Loose {
  const whole = known[baseName(resource)] ?? {}
  const { desk } = resource
  if (!desk) return whole
  const own = whole.desks?.[desk.key] ?? {}
  const { name = humanise(desk.name), many = name } = own
  return {
    ...whole,
    name,
    many,
    sections: { ...whole.sections, ...own.sections },
    groups: { ...whole.groups, ...own.groups },
  }
}

function resourceTree(resource: Resource, known: Loose, system: Labels) {
  const name = known.name ?? humanise(resource.name)
  const many = known.many ?? name
  return {
    // The second and the third form head a list and a menu: react-admin asks for the name of two.
    name: `${name} |||| ${many} |||| ${many}`,
    fields: { ...system, ...fieldLabels(resource.fields, known.fields) },
    sections: labelled(Object.keys(resource.form), known.sections),
    groups: labelled(
      headedGroups(resource).map(({ name }) => name ?? ''),
      known.groups,
    ),
    options: optionLabels(resource.fields, known.options),
    failures: known.failures ?? {},
    slices: labelled(Object.keys(resource.slices ?? {}), known.slices),
    dashboard: labelled(Object.keys(resource.dashboard ?? {}), known.dashboard),
    prints: labelled(Object.keys(resource.prints ?? {}), known.prints),
    transitions: labelled(
      transitionsOf(resource).map(([name]) => name),
      known.transitions,
    ),
    rows: Object.fromEntries(
      fieldEntries(resource.fields)
        .filter(([, field]) => hasChildRows(field))
        .map(([key, field]) => {
          const child = field.options.fields ?? {}
          const words = known.rows?.[key]
          return [
            key,
            {
              fields: fieldLabels(child, words?.fields),
              options: optionLabels(child, words?.options),
            },
          ]
        }),
    ),
  }
}

function labelled(keys: readonly string[], known: Labels = {}): Labels {
  return Object.fromEntries(keys.map((key) => [key, known[key] ?? humanise(key)]))
}

function fieldLabels(fields: Fields, known?: Labels): Labels {
  return labelled(Object.keys(fields), known)
}

function optionLabels(fields: Fields, known: Record<string, Labels> = {}): Record<string, Labels> {
  const choices = fieldEntries(fields).filter(([, field]) => field.options.choices)
  return Object.fromEntries(
    choices.map(([key, field]) => [
      key,
      labelled(Object.keys(field.options.choices ?? {}), known[key]),
    ]),
  )
}
