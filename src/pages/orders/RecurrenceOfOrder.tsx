import { useGetOne, useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { weekdayOf } from '#i18n/format/civil.ts'
import { wallOf } from '#i18n/format/zone.ts'
import { weekdays } from '#resources/dispatch/index.ts'
import { labelKey, resourceOf } from '#resources/kernel/derive.ts'
import { recordAddress } from '../../common/listAddress.ts'
import { useFormats } from '../../common/useFormats.ts'
import type { Row } from '../../kernel/form/formValues.ts'
import { CreateDialog } from '../../kernel/form/CreateDialog.tsx'

interface RecurrenceOfOrderProps {
  record: { id: number; name: string }
  onDone: () => void
}

/** Fields that are copied unchanged. */
const taken = [
  ...(['duration', 'stops', 'address', 'passengers', 'cargo', 'cargo_weight'] as const),
  ...(['description', 'group_name', 'customer', 'channel_data'] as const),
  ...(['approve_rule', 'approver_ids', 'approvers', 'approval_hours'] as const),
]
const references = [
  ...(['template_id', 'priority_id', 'customer_staff_id', 'subdivision_id'] as const),
  ...(['counterparty_id', 'company_id', 'channel_id', 'route_id', 'from_id', 'to_id'] as const),
]
/** Creates a recurring order from this one, for the same day of each week. */
export function RecurrenceOfOrder({ record, onDone }: RecurrenceOfOrderProps) {
  const notify = useNotify()
  const navigate = useNavigate()
  const formats = useFormats()
  const { data } = useGetOne<Row>('order', { id: record.id })
  if (!data) return null
  const [day, time] = wallOf(String(data.desired_at), formats.timeZone)
  const keys = [...taken, ...references.flatMap((key) => [key, labelKey(key)])]
  const description = [data.description, data.address, record.name].find(Boolean)
  return (
    <CreateDialog
      of="order-recurrence"
      text={String(description).slice(0, 100)}
      initialValues={{
        ...Object.fromEntries(keys.map((key) => [key, data[key]])),
        ...{ repeat: 'weekdays', [weekdays[weekdayOf(day) - 1]!]: true, time },
        starts_on: formats.today(),
      }}
      onDone={(made) => {
        onDone()
        if (!made) return
        notify('app.orders.recurrence_made', { type: 'success' })
        void navigate(recordAddress(resourceOf('order-recurrence'), 'edit', made.id))
      }}
    />
  )
}
