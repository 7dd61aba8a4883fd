import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { CreateDialog } from '../../kernel/form/CreateDialog.tsx'

interface RateOrderProps {
  record: { id: number; name: string }
  onDone: () => void
}

/** Asks the person who ordered a trip to rate it. */
export function RateOrder({ record, onDone }: RateOrderProps) {
  const notify = useNotify()
  const queries = useQueryClient()
  return (
    <CreateDialog
      of="order-rating"
      text=""
      initialValues={{ order_id: record.id, order_name: record.name }}
      onDone={(made) => {
        if (made) {
          notify('app.orders.rated', { type: 'success' })
          for (const name of ['order', 'order-request', 'order-history'])
            void queries.invalidateQueries({ queryKey: [name] })
        }
        onDone()
      }}
    />
  )
}
