import { useMemo, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { levelsOf } from '#dataProviders/session/rights.ts'
import { session } from '#dataProviders/session/session.ts'
import { canRead } from '#resources/kernel/access.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useAppServices } from '../appServices.ts'

/** Related records of another resource: the reference, and the name of the relation. */
export interface RelatedRecords {
  name: string
  label: string
  of: Resource
  by: string
}

/** The relations of `of` that the user may read, in the order of their declaration. */
export function useRelated(of: Resource): readonly RelatedRecords[] {
  const user = useSyncExternalStore(session.watch, session.get)
  const translate = useTranslate()
  const { resources } = useAppServices()
  return useMemo(
    () =>
      Object.entries(of.related ?? {}).flatMap(([name, { resource: many, by }]) => {
        const other = resources.find((one) => one.name === many)
        if (!user || !other || !canRead(levelsOf(user), other.access)) return []
        const label = of.form[name]
          ? `resources.${of.name}.sections.${name}`
          : `resources.${many}.name`
        return [{ name, label: translate(label, { smart_count: 2 }), of: other, by }]
      }),
    [of, resources, translate, user],
  )
}
