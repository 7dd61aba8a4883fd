import { useQuery } from '@tanstack/react-query'
import { formParts } from '#dataProviders/print-forms.ts'
import type { PrintFormParts } from '#resources/wire/print-forms.ts'

/**
 * The parts of a form ('way-bill.truck') that can be changed; undefined until a form is chosen and
 * loaded.
 */
export function useFormParts(form: string | null | undefined): PrintFormParts | undefined {
  const { data } = useQuery({
    queryKey: ['print-form-setting', 'form', form],
    queryFn: ({ signal }) => formParts(form ?? '', signal),
    enabled: typeof form === 'string' && form.includes('.'),
  })
  return data
}
