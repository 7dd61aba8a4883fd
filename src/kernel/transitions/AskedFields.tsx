import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useWatch } from 'react-hook-form'
import { keysOnWire } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { PendingTextContext } from '../inputs/controls/pendingText.ts'
import type { Row } from '../form/formValues.ts'
import { FieldInput } from '../inputs/inputs.tsx'
import { ChildTable } from '../show/ChildTable.tsx'
import { ShownField } from '../show/ShownField.tsx'
import { useCell } from '../show/useCell.tsx'
import type { AskedForm } from './useAskedFields.ts'
import './transitions.css'

interface AskedFormProviderProps {
  asked: AskedForm
  children: ReactNode
}

/** Around the dialog in which the fields stand. */
export function AskedFormProvider({ asked, children }: AskedFormProviderProps) {
  return (
    <FormProvider {...asked.form}>
      <PendingTextContext.Provider value={asked.waiting.report}>
        {children}
      </PendingTextContext.Provider>
    </FormProvider>
  )
}

interface AskedFieldsProps {
  of: Resource
  asks: readonly string[]
  /** Further ones that may be filled. */
  takes?: readonly string[]
}

/** What a transition asks, in the form's own inputs; the first has the keyboard. */
export function AskedFields({ of, asks, takes = [] }: AskedFieldsProps) {
  const translate = useTranslate()
  const words = `resources.${of.name}`
  return (
    <div className="asked-fields">
      {[...asks, ...takes].map((key, at) => {
        const field = of.fields[key]
        if (!field) return null
        const { when: _when, ...options } = field.options
        return (
          <FieldInput
            key={key}
            of={of}
            source={key}
            // the call demands it, whatever the state before
            field={{ ...field, options, ...(asks.includes(key) && { presence: 'required' }) }}
            label={translate(`${words}.fields.${key}`)}
            words={words}
            readOnly={false}
            stored
            autoFocus={at === 0}
          />
        )
      })}
    </div>
  )
}

/** What the rules of the server derive from what is typed beside it. */
export function DerivedFields({ of, shows }: { of: Resource; shows: readonly string[] }) {
  return (
    <dl className="asked-derived" aria-live="polite">
      {shows.map((key) => (
        <DerivedField key={key} of={of} source={key} />
      ))}
    </dl>
  )
}

function DerivedField({ of, source }: { of: Resource; source: string }) {
  const translate = useTranslate()
  const cell = useCell(of)
  const field = of.fields[source]
  const keys = field ? keysOnWire(source, field) : [source]
  const values = useWatch({ name: keys }) as unknown[]
  if (!field) return null
  const row = Object.fromEntries(keys.map((key, n) => [key, values[n]]))
  const isRows = field.kind === 'rows'
  return (
    <ShownField label={translate(`resources.${of.name}.fields.${source}`)} wide={isRows}>
      {isRows ? (
        <ChildTable of={of} source={source} field={field} rows={(row[source] ?? []) as Row[]} />
      ) : (
        cell(source, field, row)
      )}
    </ShownField>
  )
}
