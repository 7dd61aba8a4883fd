import { useMemo, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { levelsOf } from '#dataProviders/session/rights.ts'
import { session } from '#dataProviders/session/session.ts'
import { canRead } from '#resources/kernel/access.ts'
import type { FieldValues, Resource } from '#resources/kernel/types.ts'
import { holds } from '#resources/kernel/values/row-rules.ts'
import { useAppServices } from '../appServices.ts'

/** Related records of another resource: the reference, and the name of the relation. */
export interface RelatedRecords {
  name: string
  label: string
  of: Resource
  by: string
  /** Shown only while the record has these values. */
  when: FieldValues
}

/** The relations of `of` that the user may read, in the order of their declaration. */
export function useRelated(of: Resource): readonly RelatedRecords[] {
  const user = useSyncExternalStore(session.watch, session.get)
  const translate = useTranslate()
  const { resources } = useAppServices()
  return useMemo(
    () =>
      Object.entries(of.related ?? {}).flatMap(([name, { resource: many, by, when = {} }]) => {
        const other = resources.find((one) => one.name === many)
        if (!user || !other || !canRead(levelsOf(user), other.access)) return []
        const label = of.form[name]
          ? `resources.${of.name}.sections.${name}`
          : `resources.${many}.name`
        return [{ name, label: translate(label, { smart_count: 2 }), of: other, by, when }]
      }),
    [of, resources, translate, user],
  )
}

/** Those of the relations that are shown beside the current input of a form. */
export function useShownRelated(
  related: readonly RelatedRecords[],
  { control }: UseFormReturn,
): readonly RelatedRecords[] {
  const keys = [...new Set(related.flatMap(({ when }) => Object.keys(when)))]
  const input = useWatch({ control, name: keys }) as unknown[]
  const values = Object.fromEntries(keys.map((key, at) => [key, input[at]]))
  const shown = related
    .filter(({ when }) => holds(when, values))
    .map(({ name }) => name)
    .join()
  return useMemo(
    () => related.filter(({ name }) => shown.split(',').includes(name)),
    [related, shown],
  )
}
