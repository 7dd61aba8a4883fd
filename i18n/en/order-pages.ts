import type { OrderTexts } from '../messages.ts'

export const orderPages: OrderTexts = {
  orders: {
    from_template: 'Create order',
    free: 'Free vehicles',
    none: 'No vehicle is free at this time',
    fits: 'Suitable type',
    misfit: 'Another type',
    distance: '%{distance} to the pick-up',
    shift: '%{time} of shift left',
    fuel: 'Fuel %{litres}',
    orders: 'Orders in 7 days: %{n}',
    warnings: 'Warnings',
    chosen: 'Chosen',
    way_bill: 'Make waybill',
    created: 'Order created',
  },
}
