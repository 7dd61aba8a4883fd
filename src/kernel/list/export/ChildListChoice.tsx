import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { childColumns } from '#resources/kernel/values/child-columns.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { Checkbox } from '../../../ui/Choice.tsx'
import { useT } from '../../../common/useT.ts'
import { useReadableFields } from '../../useReadableFields.ts'
import './export.css'

interface ChildList {
  list: string
  label: string
  columns: readonly { path: string; label: string }[]
}

/** The child lists whose fields an export can include: those that the user may read. */
export function useChildLists(of: Resource): readonly ChildList[] {
  const translate = useTranslate()
  const readable = useReadableFields(of)
  return useMemo(() => {
    const words = `resources.${of.name}`
    const columns = childColumns(of, readable)
    return [...new Set(columns.map(({ list }) => list))].map((list): ChildList => {
      const label = translate(`${words}.fields.${list}`)
      const own = columns.filter((one) => one.list === list)
      return {
        list,
        label,
        columns: own.map(({ path, key }) => ({
          path,
          label: `${label}: ${translate(`${words}.rows.${list}.fields.${key}`)}`,
        })),
      }
    })
  }, [of, readable, translate])
}

interface ChildListChoiceProps {
  lists: readonly ChildList[]
  taken: readonly string[]
  onChange: (taken: readonly string[]) => void
}

/** The child lists to include: a record then has one line for each child row. */
export function ChildListChoice({ lists, taken, onChange }: ChildListChoiceProps) {
  const t = useT()
  return (
    <fieldset className="choice-group export-choice">
      <legend>{t('app.export.children')}</legend>
      {lists.map(({ list, label }) => (
        <Checkbox
          key={list}
          checked={taken.includes(list)}
          onChange={(on) => onChange(on ? [...taken, list] : taken.filter((one) => one !== list))}
        >
          {t('app.export.child_list', { name: label })}
        </Checkbox>
      ))}
    </fieldset>
  )
}
