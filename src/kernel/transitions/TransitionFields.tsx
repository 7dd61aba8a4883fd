import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useWatch } from 'react-hook-form'
import { keysOnWire } from '#resources/kernel/derive.ts'
import { hasChildRows } from '#resources/kernel/kind-traits.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { PendingTextContext } from '../inputs/controls/pendingText.ts'
import type { Row } from '../form/formValues.ts'
import { FieldInput } from '../inputs/inputs.tsx'
import { ChildTable } from '../show/ChildTable.tsx'
import { ShownField } from '../show/ShownField.tsx'
import { useCell } from '../show/useCell.tsx'
import type { TransitionForm } from './useTransitionForm.ts'
import './transitions.css'

interface TransitionFormProviderProps {
  input: TransitionForm
  children: ReactNode
}

/** The form context around the dialog's fields. */
export function TransitionFormProvider({ input, children }: TransitionFormProviderProps) {
  return (
    <FormProvider {...input.form}>
      <PendingTextContext.Provider value={input.waiting.report}>
        {children}
      </PendingTextContext.Provider>
    </FormProvider>
  )
}

interface TransitionFieldsProps {
  of: Resource
  asks: readonly string[]
  /** Optional fields. */
  takes?: readonly string[]
}

/** The input fields of a transition; the first is focused. */
export function TransitionFields({ of, asks, takes = [] }: TransitionFieldsProps) {
  const translate = useTranslate()
  const words = `resources.${of.name}`
  return (
    <div className="transition-fields">
      {[...asks, ...takes].map((key, at) => {
        const field = of.fields[key]
        if (!field) return null
        const { when: _when, ...options } = field.options
        return (
          <FieldInput
            key={key}
            of={of}
            source={key}
            // required by the call, whatever the document's state
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

/** Values that the server's rules derive from the input. */
export function DerivedFields({ of, shows }: { of: Resource; shows: readonly string[] }) {
  return (
    <dl className="transition-derived" aria-live="polite">
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
  const isRows = hasChildRows(field)
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
