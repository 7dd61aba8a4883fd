import { useEffect, useEffectEvent } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { draftWayBill } from '#dataProviders/dispatch/order-calls.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { recordAddress } from '../../common/listAddress.ts'

interface WayBillOfOrderProps {
  record: { id: number }
  onDone: () => void
}

/** Opens the waybill of an order, or creates its draft. */
export function WayBillOfOrder({ record, onDone }: WayBillOfOrderProps) {
  const navigate = useNavigate()
  const notify = useNotify()
  const open = useEffectEvent(async (id: number) => {
    try {
      const sheet = await draftWayBill(id)
      onDone()
      await navigate(recordAddress(resourceOf('way-bill'), 'edit', sheet.id))
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
      onDone()
    }
  })
  useEffect(() => void open(record.id), [record.id])
  return null
}
