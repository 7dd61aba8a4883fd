import type { ReactNode } from 'react'
import {
  hasChildRows,
  isAttachment,
  isReferenceList,
  isSingleReference,
} from '#resources/kernel/kind-traits.ts'
import { labelKey, listKey } from '#resources/kernel/derive.ts'
import type { Change, Named } from '#resources/kernel/history.ts'
import type { Resource, StoredFile } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { ChildTable } from '../show/ChildTable.tsx'
import { useCell } from '../show/useCell.tsx'
import type { Child } from './childRows.ts'

/** Renders one side of a change as lists and cards do; references to deleted records are marked. */
export function useShownValue(
  of: Resource,
): (change: Pick<Change, 'field' | 'as'>, value: unknown) => ReactNode {
  const t = useT()
  const cell = useCell(of)
  const named = ({ id, name, deleted }: Named) => {
    const known = name || `№ ${id}`
    return deleted ? `${known} (${t('app.history.deleted')})` : known
  }
  return ({ field: key, as }, value) => {
    const field = of.fields[key]
    if (!field) return null
    if (as === 'text' && value !== null) return String(value)
    if (hasChildRows(field))
      return <ChildTable of={of} source={key} field={field} rows={(value ?? []) as Child[]} />
    if (value === null || value === undefined) return cell(key, field, { [key]: null })
    // files may be deleted by now: names only
    if (isAttachment(field)) return (value as StoredFile[]).map(({ name }) => name).join(', ')
    if (isSingleReference(field))
      return cell(key, field, {
        [key]: (value as Named).id,
        [labelKey(key)]: named(value as Named),
      })
    if (isReferenceList(field)) {
      const list = (value as Named[]).map((one) => ({ id: one.id, name: named(one) }))
      return cell(key, field, { [key]: list.map(({ id }) => id), [listKey(key)]: list })
    }
    return cell(key, field, { [key]: value })
  }
}
