import { useTranslate } from 'react-admin'
import { faultText } from '#i18n/fault.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useFormats } from '../../common/useFormats.ts'

/** A fault code of the schema as a sentence; a finished sentence of the server stays as it is. */
export function useFaultText(of: Resource): (fault: string) => string {
  const translate = useTranslate()
  const formats = useFormats()
  return (fault) =>
    faultText(fault, {
      text: (code, params) => translate(`app.faults.${code}`, params),
      label: (key) => translate(`resources.${of.name}.fields.${key}`),
      formats,
    }) ?? fault
}
