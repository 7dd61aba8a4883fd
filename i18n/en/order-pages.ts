import type { OrderTexts } from '../messages.ts'

export const orderPages: OrderTexts = {
  orders: {
    from_template: 'Create order',
    free: 'Free vehicles',
    none: 'No vehicle is free at this time',
    fits: 'Suitable type',
    misfit: 'Another type',
    no_room: 'Not enough room',
    seats: 'Seats: %{n}',
    load: 'Carries %{load}',
    distance: '%{distance} to the pick-up',
    shift: '%{time} of shift left',
    fuel: 'Fuel %{litres}',
    orders: 'Orders in 7 days: %{n}',
    warnings: 'Warnings',
    chosen: 'Chosen',
    way_bill: 'Make waybill',
    created: 'Order created',
    merge: 'Merge',
    merge_title: 'Merge orders',
    proposals: 'Suggested merges…',
    proposals_title: 'Orders worth merging',
    no_proposals: 'There are no orders worth merging',
    choose: 'Merge…',
    stops: 'Order of stops',
    best: 'Best order',
    up: 'Move up',
    down: 'Move down',
    figures: 'Distance %{km}, saves %{saved}',
    late: 'Up to %{late} late',
    vehicle: 'Vehicle and driver',
    merged: 'The orders were merged into one trip',
    split: 'Split the trip',
    split_title: 'Split the shared trip?',
    split_text: 'All orders of the trip return to the waiting list, and its vehicle becomes free.',
    was_split: 'The trip was split',
    stop: '%{nth}. %{act}: %{name}',
  },
}

/** Why orders cannot be one trip. */
export const orderFaults = {
  not_mergeable:
    'Order “%{arg}” cannot be merged: it is not waiting for a vehicle, or is part of a shared trip',
  in_trip:
    'The order is part of a shared trip. Change the vehicle of its first order, or split the trip',
  several_days: 'Only orders of the same day can be merged',
  no_room: 'The vehicle has too few seats or too little load capacity. Choose another one',
  out_of_turn: 'Pick-up comes before drop-off, and each order once',
}
