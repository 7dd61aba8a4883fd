import { useGetOne, useNotify } from 'react-admin'
import { session } from '#dataProviders/session/session.ts'
import { mayDo } from '#dataProviders/session/rights.ts'
import { prefillsOf, resourceOf } from '#resources/kernel/derive.ts'
import type { Row } from '../../kernel/form/formValues.ts'
import { CreateDialog } from '../../kernel/form/CreateDialog.tsx'

interface OrderFromTemplateProps {
  record: { id: number; name: string }
  onDone: () => void
}

/** A new order from a template: by a dispatcher, or by a user who needs a vehicle. */
export function OrderFromTemplate({ record, onDone }: OrderFromTemplateProps) {
  const notify = useNotify()
  const { data } = useGetOne<Row>('template', { id: record.id })
  const user = session.get()
  if (!data || !user) return null
  const order = resourceOf('order')
  const desk = mayDo(user, order, 'create') ? undefined : 'request'
  const taken = prefillsOf(order.fields.template_id!).map(({ key, from }) => [key, data[from]])
  return (
    <CreateDialog
      of="order"
      desk={desk}
      text={record.name}
      initialValues={{
        ...Object.fromEntries(taken),
        ...{ template_id: record.id, template_name: record.name },
      }}
      onDone={(made) => {
        if (made) notify('app.orders.created', { type: 'success' })
        onDone()
      }}
    />
  )
}
