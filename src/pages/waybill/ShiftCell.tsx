import { useTranslate } from 'react-admin'
import { useT } from '../../common/useT.ts'
import type { ValueProps } from '../../kernel/viewSlots.ts'

/** Whether the shift of a waybill is over; that of a draft has not begun. */
export function ShiftCell({ value, row }: ValueProps) {
  const t = useT()
  const translate = useTranslate()
  if (typeof value !== 'number') return null
  if (row.state === 'draft') return t('app.shift.not_started')
  return translate(`resources.way-bill.options.is_closed.${value}`)
}
