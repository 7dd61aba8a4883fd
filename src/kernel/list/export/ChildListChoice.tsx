import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { childColumns } from '#resources/kernel/values/child-columns.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { useReadableFields } from '../../useReadableFields.ts'
import './export.css'

interface ChildList {
  list: string
  label: string
  columns: readonly { path: string; label: string }[]
}

/**
 * The lists within a record whose fields a file can have as columns: those that the user may read.
 */
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

/** Which of them go into the file: a record then takes a line for each of its child rows. */
export function ChildListChoice({ lists, taken, onChange }: ChildListChoiceProps) {
  const t = useT()
  return (
    <FormControl component="fieldset" className="export-choice">
      <FormLabel component="legend">{t('app.export.children')}</FormLabel>
      <FormGroup>
        {lists.map(({ list, label }) => (
          <FormControlLabel
            key={list}
            control={
              <Checkbox
                size="small"
                checked={taken.includes(list)}
                onChange={(_, checked) =>
                  onChange(checked ? [...taken, list] : taken.filter((one) => one !== list))
                }
              />
            }
            label={t('app.export.child_list', { name: label })}
          />
        ))}
      </FormGroup>
    </FormControl>
  )
}
