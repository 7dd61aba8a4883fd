import type { OrderStatusTexts } from '../../messages.ts'

export const orderStatus: OrderStatusTexts = {
  title: 'Order status',
  state: 'Status',
  wanted: 'Wanted at',
  vehicle: 'Vehicle',
  plate: 'Plate number',
  driver: 'Driver',
  arrival: 'Expected arrival',
  arrived: 'Arrived at',
  completed: 'Completed at',
  unknown: 'The link is not valid or has expired',
  letter: 'The status of your vehicle order:',
}
