import { printParts } from '../../kernel/prints/prints.ts'

/** Fuel, quantity and vehicle of a refuelling, with signatures. */
export const refuelingReceipt = printParts(
  { letterhead: true },
  { text: 'title', values: ['id'], look: 'title' },
  {
    fields: [
      ...(['at', 'car_id', 'odometer', 'fuel_id', 'litres', 'remainder'] as const),
      ...([
        'source',
        'reservoir_id',
        'counterparty_id',
        'card_number',
        'price',
        'cost',
        'driver_id',
      ] as const),
      ...(['dispenser_id', 'note'] as const),
    ],
  },
  { signature: 'issued', name: 'dispenser_id' },
  { signature: 'received', name: 'driver_id' },
)
