import { Fragment, memo, Suspense } from 'react'
import type { ComponentType } from 'react'
import { useTranslate } from 'react-admin'
import { isMultiple } from '#resources/kernel/kind-traits.ts'
import { baseName, keptFields } from '#resources/kernel/derive.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { FieldInput } from '../../inputs/inputs.tsx'
import { KeptInput } from '../../inputs/KeptInput.tsx'
import type { InputProps } from '../../inputs/useBinding.ts'
import { GroupHeading } from './GroupHeading.tsx'
import { groupHeadings } from './groupHeadings.ts'
import { viewSlots } from '../../viewSlots.ts'
import '../form.css'

interface SectionFieldsProps {
  of: Resource
  keys: readonly string[]
  readOnly: boolean
  /** Which fields are frozen in a document's state. */
  isFrozen: (key: string) => boolean
  stored: boolean
  /** The field that is focused when the form opens. */
  first: string | undefined
  /** Replaces the generated input of a choice. */
  Choice?: ComponentType<InputProps>
  /** The most important field is larger. */
  main?: string | null
}

const wideKinds: ReadonlySet<string> = new Set(['period', 'point', 'polygon'])
export const isWide = (field: Field) =>
  isMultiple(field) || wideKinds.has(field.kind) || field.options.multiline === true

/** Characters beyond which a text takes the full width. */
const longText = 60

/** The width of a field in the section: full, half, or one column. */
function widthOf(of: Resource, field: Field): boolean | 'half' {
  if (isWide(field)) return true
  const { kind, options } = field
  const isLong = kind === 'text' && !options.pattern && Number(options.max ?? Infinity) > longText
  return isLong || (of.sheet !== undefined && kind === 'period') ? 'half' : false
}

const hasHeading: ReadonlySet<string | undefined> = new Set(['rows', 'files', 'photos'])

/** The inputs of one section, in as many columns as fit; Tab follows the reading order. */
export const SectionFields = memo(function SectionFields({
  of,
  keys,
  readOnly,
  isFrozen,
  stored,
  first,
  Choice = FieldInput,
  main,
}: SectionFieldsProps) {
  const translate = useTranslate()
  const words = `resources.${of.name}`
  const kept = keptFields(of)
  const groups = groupHeadings(of, keys)
  /** Child rows and files have a heading of their own: the same text above it would repeat it. */
  const repeats = (key: string, group: string) =>
    hasHeading.has(of.fields[key]?.kind) &&
    translate(`${words}.groups.${group}`) === translate(`${words}.fields.${key}`)
  return (
    <div className="section-fields">
      {keys.map((key) => {
        const field = of.fields[key]
        if (!field) return null
        const Generated = field.kind === 'choice' ? Choice : FieldInput
        const Input =
          viewSlots().inputs[`${baseName(of)}.${key}`] ??
          (stored && kept.includes(key) ? KeptInput : Generated)
        return (
          <Fragment key={key}>
            {groups[key] && !repeats(key, groups[key]) && (
              <GroupHeading of={of} name={groups[key]} first={key === keys[0]} />
            )}
            <div
              className="section-field"
              // the head of a document is narrow, its lines are wide
              data-wide={widthOf(of, field)}
              data-main={key === main || undefined}
            >
              <Suspense>
                <Input
                  of={of}
                  source={key}
                  field={field}
                  label={translate(`${words}.fields.${key}`)}
                  words={words}
                  readOnly={readOnly || isFrozen(key)}
                  stored={stored}
                  autoFocus={key === first}
                />
              </Suspense>
            </div>
          </Fragment>
        )
      })}
    </div>
  )
})
