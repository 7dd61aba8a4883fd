import { useEffect } from 'react'
import { readOrder } from '#dataProviders/dispatch/order-calls.ts'

/** Whoever has an order open has read it. */
export function ReadOrder({ id }: { id: number }) {
  useEffect(() => void readOrder(id), [id])
  return null
}
