import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useEvent } from 'react-admin'
import type { UseFormReturn } from 'react-hook-form'
import { changedFields } from '#dataProviders/records/changed-fields.ts'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { Signal } from '#dataProviders/browser/signal.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { storedValues } from '../formValues.ts'
import type { Row } from '../formValues.ts'

/**
 * Empties a field by its clearing call. Other input in the form is kept, on top of the new version.
 */
export function useFieldClearing(
  of: Resource,
  form: UseFormReturn,
  base: Signal<Row | null>,
  refuse: (error: unknown) => void,
) {
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const queries = useQueryClient()
  return useEvent(async (key: string) => {
    const before = base.get()
    const call = Object.entries(of.endpoints ?? {}).find(
      ([, how]) => 'clears' in how && how.clears === key,
    )?.[0]
    if (!before || !call) return
    try {
      const { data } = await dataProvider.clear(of.name, {
        call,
        id: before.id,
        ...(before.version !== undefined && { version: before.version }),
      })
      const now: Row = data
      const typed = changedFields(of, form.getValues(), before)
      base.set(now)
      const values = storedValues(of, now)
      for (const name of Object.keys(values))
        if (name === key || !(name in typed)) form.setValue(name, values[name])
      void queries.invalidateQueries({ queryKey: [of.name, 'getList'] })
    } catch (error) {
      refuse(error)
    }
  })
}
