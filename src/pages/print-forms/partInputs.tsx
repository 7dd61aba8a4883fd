// Inputs for the parts of the chosen form: its signatures, tables, blocks and fields.
import { useWatch } from 'react-hook-form'
import type { PrintFormParts } from '#resources/wire/print-forms.ts'
import { ChoiceControl } from '../../kernel/inputs/controls/combobox/ChoiceControl.tsx'
import { useBinding } from '../../kernel/inputs/useBinding.ts'
import type { InputProps } from '../../kernel/inputs/useBinding.ts'
import { useFormParts } from './useFormParts.ts'

function partInput(list: 'signatures' | 'tables' | 'blocks' | 'fields') {
  return function PartInput(props: InputProps) {
    const { control } = useBinding<string>(props)
    const form = useWatch({ name: 'form' }) as string | null | undefined
    const parts: PrintFormParts | undefined = useFormParts(form)
    const choices = (parts?.[list] ?? []).map(({ key, words }) => ({ id: key, name: words }))
    return <ChoiceControl {...control} choices={choices} always={props.field.options.required} />
  }
}

export const SignatureInput = partInput('signatures')
export const TableInput = partInput('tables')
export const BlockInput = partInput('blocks')
export const AddedFieldInput = partInput('fields')
