import Box from '@mui/material/Box'
import { Fragment, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { keptFields } from '#resources/kernel/derive.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { FieldInput } from '../../inputs/inputs.tsx'
import { KeptInput } from '../../inputs/KeptInput.tsx'
import { GroupHeading } from './GroupHeading.tsx'
import { groupHeadings } from './groupHeadings.ts'
import { viewSlots } from '../../viewSlots.ts'

interface SectionFieldsProps {
  of: Resource
  keys: readonly string[]
  readOnly: boolean
  stored: boolean
  /** The field that takes the focus when the form opens. */
  first: string | undefined
}
const wideKinds: ReadonlySet<string> = new Set(['rows', 'files', 'photos', 'refs', 'period', 'point'])
export const isWide = ({ kind, options }: Field) => wideKinds.has(kind) || options.multiline === true

/** The inputs of one section, in as many columns as there is room for; Tab goes through them as they are read. */
export function SectionFields({ of, keys, readOnly, stored, first }: SectionFieldsProps) {
  const translate = useTranslate()
  const words = `resources.${of.name}`
  const kept = keptFields(of)
  const groups = groupHeadings(of, keys)
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'start',
      }}
    >
      {keys.map((key) => {
        const field = of.fields[key]
        if (!field) return null
        const Input = viewSlots().inputs[`${of.name}.${key}`] ?? (stored && kept.includes(key) ? KeptInput : FieldInput)
        return (
          <Fragment key={key}>
            {groups[key] && <GroupHeading of={of} name={groups[key]} first={key === keys[0]} />}
            <Box sx={{ minWidth: 0, gridColumn: isWide(field) ? '1 / -1' : undefined, '&:empty': { display: 'none' } }}>
              <Suspense>
                <Input
                  of={of}
                  source={key}
                  field={field}
                  label={translate(`${words}.fields.${key}`)}
                  words={words}
                  readOnly={readOnly}
                  stored={stored}
                  autoFocus={key === first}
                />
              </Suspense>
            </Box>
          </Fragment>
        )
      })}
    </Box>
  )
}
