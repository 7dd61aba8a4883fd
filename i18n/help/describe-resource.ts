// What can be said of a resource without a text of its own: its fields, transitions, printed forms
// and roles, from the descriptor.
import { baseName, isAtForm, isWritable } from '#resources/kernel/derive.ts'
import { transitionInputs, transitionsOf } from '#resources/kernel/rules/states.ts'
import { formFields } from '#resources/kernel/views/form-groups.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import type { HelpFrame, Pair } from './texts.ts'

/** A text of the product by its key, in the form for one. */
export type Say = (key: string) => string

/** Options named of a field. */
const most = 12

/** Each field that is entered, with what is demanded of it. */
export function fieldTerms(of: Resource, say: Say, frame: HelpFrame): Pair[] {
  if (of.mode === 'view' || of.mode === 'ledger') return []
  return formFields(of)
    .filter((key) => isAtForm(of, key))
    .flatMap((key): Pair[] => {
      const field = of.fields[key]
      if (!field || !isWritable(field)) return []
      const { choices } = field.options
      const words = [
        isDemanded(field) && frame.required,
        Boolean(field.options.unique) && frame.unique,
        Boolean(field.options.immutable) && frame.immutable,
        choices &&
          Object.keys(choices)
            .slice(0, most)
            .map((code) => say(`resources.${of.name}.options.${key}.${code}`))
            .join(', '),
      ].filter((word) => typeof word === 'string' && word !== '')
      return [[say(`resources.${of.name}.fields.${key}`), words.join('; ')]]
    })
}

function isDemanded({ presence, options }: Field): boolean {
  return presence === 'required' || options.required === true
}

/** Each transition of a document: between which states, and what it asks for. */
export function transitionTerms(of: Resource, say: Say, frame: HelpFrame): Pair[] {
  const { states } = of
  if (!states) return []
  const stateName = (code: string) => say(`resources.${of.name}.options.${states.field}.${code}`)
  return transitionsOf(of).map(([name, one]): Pair => {
    const from = one.from.map(stateName).join(', ')
    const asked = transitionInputs(one).map((key) => say(`resources.${of.name}.fields.${key}`))
    const way = one.to === undefined ? from : `${from} → ${stateName(one.to)}`
    return [
      say(`resources.${of.name}.transitions.${name}`),
      asked.length > 0 ? `${way}. ${frame.asks}: ${asked.join(', ')}` : way,
    ]
  })
}

/** The names of its printed forms. */
export function printNames(of: Resource, say: Say): string[] {
  return Object.keys(of.prints ?? {}).map((name) => say(`resources.${baseName(of)}.prints.${name}`))
}

/** The roles that open its list. */
export function roleNames(of: Resource, say: Say, frame: HelpFrame): string[] {
  const roles = (of.screens.list ?? of.screens.archive)?.roles
  if (roles === undefined) return []
  if (roles === 'all') return [frame.everyone]
  return roles.map((role) => say(`app.roles.${role}`))
}
