import { FreeVehicles } from './FreeVehicles.tsx'
import { ReadOrder } from './ReadOrder.tsx'

/** Below the form of an order: whoever has it open has read it, and sees what is free for it. */
export function OrderPanel({ id }: { id: number }) {
  return (
    <>
      <ReadOrder id={id} />
      <FreeVehicles id={id} />
    </>
  )
}
