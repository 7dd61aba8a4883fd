import { useTranslate } from 'react-admin'
import { faultText } from '#i18n/fault.ts'
import { partsOf } from '#resources/kernel/values/child-columns.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useFormats } from '../../common/useFormats.ts'

/** A fault code of the schema as a sentence; a finished sentence of the server stays as it is. */
export function useFaultText(of: Resource): (fault: string) => string {
  const translate = useTranslate()
  const formats = useFormats()
  return (fault) =>
    faultText(fault, {
      text: (code, params) => translate(`app.faults.${code}`, params),
      label: (path) => {
        const [list, key] = partsOf(path)
        const words = `resources.${of.name}${list === null ? '' : `.rows.${list}`}`
        return translate(`${words}.fields.${key}`)
      },
      formats,
    }) ?? fault
}
