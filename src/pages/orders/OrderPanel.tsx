import { FreeVehicles } from './FreeVehicles.tsx'
import { ReadOrder } from './ReadOrder.tsx'

/** Below the form of an order: marks it as read, and shows free vehicles. */
export function OrderPanel({ id }: { id: number }) {
  return (
    <>
      <ReadOrder id={id} />
      <FreeVehicles id={id} />
    </>
  )
}
