import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FieldErrors } from 'react-hook-form'
import { changedFields } from '#dataProviders/records/changed-fields.ts'
import type { AppKey } from '#i18n/messages.ts'
import { rowWarnings } from '#resources/kernel/values/row-warnings.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useFaultText } from '../../inputs/useFaultText.ts'
import type { Row, Values } from '../formValues.ts'
import { toFieldErrors } from './fieldErrors.ts'
import type { AfterSave } from './useSave.ts'

/** What the user has confirmed: implausible values, then also rules of the area. */
export type Confirmed = 'nothing' | 'values' | 'rules'

/**
 * A pending confirmation: the question, the fields in question, what a yes confirms, and what
 * follows the save.
 */
interface Confirmation {
  question: string
  faults: Readonly<Record<string, string>>
  confirms: Confirmed
  intent: AfterSave
}

/**
 * Asks for confirmation before implausible values are stored, on behalf of the form or the server.
 */
export function useConfirmation(
  of: Resource,
  onFaulty: (errors: FieldErrors) => void,
  saveConfirmed: (intent: AfterSave, confirms: Confirmed) => void,
) {
  const translate = useTranslate()
  const describe = useUnlikelyValues(of)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const declined = useRef<Confirmation | null>(null)
  return {
    confirmation,
    ask: setConfirmation,
    /** Asks about implausible values; false if there are none. */
    askUnlikely(values: Values, before: Row | null, intent: AfterSave): boolean {
      const faults = describe(values, before)
      if (Object.keys(faults).length === 0) return false
      const question = translate('app.errors.confirm' satisfies AppKey)
      setConfirmation({ question, faults, confirms: 'values', intent })
      return true
    },
    answerConfirmation(yes: boolean) {
      setConfirmation(null)
      declined.current = yes ? null : confirmation
      if (yes && confirmation) saveConfirmed(confirmation.intent, confirmation.confirms)
    },
    /** Closes the question: after a No the focus goes to the field in question. */
    focusDoubtful() {
      if (declined.current) onFaulty(toFieldErrors(of, declined.current.faults, 'server'))
      declined.current = null
    },
  }
}

/** Field → why its value is implausible; of a stored record only changed fields. */
function useUnlikelyValues(of: Resource) {
  const translate = useTranslate()
  const faultText = useFaultText(of)
  const formats = useFormats()
  return (values: Values, before: Row | null): Record<string, string> => {
    const keys = Object.keys(before ? changedFields(of, values, before) : of.fields)
    const warnings = Object.entries(rowWarnings(of, values, { keys, today: formats.today() }))
    return Object.fromEntries(
      warnings.map(([path, warning]) => {
        const label = translate(`resources.${of.name}.fields.${path.split('.')[0]}`)
        return [path, `${label}: ${faultText(warning)}`]
      }),
    )
  }
}
