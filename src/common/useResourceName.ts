import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'

/** The name of a resource's list: 'Марки автомобилей'. */
export function useResourceName(): (resource: Pick<Resource, 'name'>) => string {
  const translate = useTranslate()
  return useCallback(
    ({ name }) => translate(`resources.${name}.name`, { smart_count: 2 }),
    [translate],
  )
}
