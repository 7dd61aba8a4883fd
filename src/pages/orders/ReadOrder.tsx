import { useEffect } from 'react'
import { readOrder } from '#dataProviders/dispatch/order-calls.ts'

/** Marks an open order as read. */
export function ReadOrder({ id }: { id: number }) {
  useEffect(() => void readOrder(id), [id])
  return null
}
