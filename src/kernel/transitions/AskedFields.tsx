import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import type { Resource } from '#resources/kernel/types.ts'
import { PendingTextContext } from '../inputs/controls/pendingText.ts'
import { FieldInput } from '../inputs/inputs.tsx'
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

/** What a transition asks, in the form's own inputs; the first has the keyboard. */
export function AskedFields({ of, asks }: { of: Resource; asks: readonly string[] }) {
  const translate = useTranslate()
  const words = `resources.${of.name}`
  return (
    <div className="asked-fields">
      {asks.map((key, at) => {
        const field = of.fields[key]
        if (!field) return null
        const { when: _when, ...options } = field.options
        return (
          <FieldInput
            key={key}
            of={of}
            source={key}
            // the call demands it, whatever the state before
            field={{ ...field, options, presence: 'required' }}
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
