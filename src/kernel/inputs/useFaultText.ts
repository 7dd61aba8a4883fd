import { useTranslate } from 'react-admin'
import { faultText } from '#i18n/fault.ts'
import { splitColumnPath } from '#resources/kernel/values/child-columns.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useFormats } from '../../common/useFormats.ts'

/** The text of a fault code of the schema; a message of the server is unchanged. */
export function useFaultText(of: Resource): (fault: string) => string {
  const translate = useTranslate()
  const formats = useFormats()
  return (fault) =>
    faultText(fault, {
      text: (code, params) => translate(`app.faults.${code}`, params),
      label: (path) => {
        const [list, key] = splitColumnPath(path)
        const words = `resources.${of.name}${list === null ? '' : `.rows.${list}`}`
        return translate(`${words}.fields.${key}`)
      },
      formats,
    }) ?? fault
}
