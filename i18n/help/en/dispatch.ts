import type { ScreenTexts } from '../texts.ts'

export const dispatch = {
  place: {
    what: 'Places on the map: sites, warehouses, bases, pick-up addresses. Radius or boundary makes a zone, by which arrivals and departures are noted.',
    steps: [
      'Set the point on the map, or enter coordinates.',
      'Give a radius, or draw the boundary.',
      'A place with a subdivision is its base. List the vehicles that must not leave it: leaving is an alert.',
    ],
  },
  route: {
    what: 'Routes of places in order, with distance and time. Orders and waybills choose them.',
  },
  order: {
    what: 'Transport orders: for whom, when, from where to where, with whom and what. An order is approved, waits for a vehicle, is assigned and carried out, and stays in the history.',
    steps: [
      'Create an order, best from a template; a telephone number or the beginning of a name finds former customers.',
      'Submit it: it goes to its approvers if it needs approval, else to the waiting list.',
      'Assign a vehicle: free ones are sorted by how well they fit, with driver and warnings.',
      'Make the waybill by one click; then the driver or the dispatcher reports the steps.',
      'Orders of one day that are close can be merged into a trip, and the customer can have a link to the status.',
    ],
    signs: [
      ['{$order.fields.unread}', 'You have not opened the order since it changed.'],
      ['{$order.options.attention.late}', 'The wanted time has passed, the trip has not begun.'],
      [
        '{$order.options.attention.conflict}',
        'The vehicle or the driver is still out on another order.',
      ],
      ['{$order.options.confirmation.unconfirmed}', 'The driver has not accepted the trip.'],
    ],
    refusals: [
      [
        '{$app.orders.none}',
        'Change the time or the type, or release the vehicle of another order.',
      ],
      [
        '{$app.errors.busy}',
        'The vehicle or the driver is on another trip then; it is named with a link.',
      ],
      [
        'An order cannot be edited',
        'Once a vehicle is assigned not every field changes. Return it to draft, or release the vehicle.',
      ],
    ],
  },
  'order-board': {
    what: 'The dispatch board: vehicles with their orders over the hours of a day, and the orders that wait. An order is dragged onto a vehicle; the driver is the one of that time in the schedule.',
    steps: [
      'Drag an order from the tray onto a vehicle, or choose it and move it by arrows.',
      'A conflict is shown and changes nothing; {Ctrl+Z} undoes the last step.',
      'The map can be opened beside it, and a full screen in large type for a wall.',
    ],
    signs: [
      ['{$order.options.attention.late}', 'In words and red: the pick-up time has passed.'],
      ['{$order.options.confirmation.unconfirmed}', 'The driver has not confirmed: call.'],
    ],
  },
  'order-map': {
    what: 'The dispatching map: vehicles at their last position, orders at their places, routes of trips. The list beside it says the same; a free vehicle is assigned from here.',
    signs: [
      [
        'A vehicle at its base',
        'The tracker has sent nothing for half an hour: it is shown at the base of its subdivision.',
      ],
    ],
  },
  'order-history': {
    what: 'Orders that are completed, rejected or cancelled, with the course of the trip and ratings.',
  },
  'order-request': {
    what: 'Your orders: order a vehicle and follow approval, vehicle and trip. After the trip it can be rated once.',
    steps: [
      'Choose a template or press {$app.list.create}; give time, places and passengers.',
      'Press {$order.transitions.submit}.',
      'If plans change, cancel the order before the trip begins.',
    ],
  },
  'order-drive': {
    what: 'The driver’s day on a phone: trips with their stops in order, telephone numbers of passengers and one large button for the next step.',
    steps: [
      'Accept a trip, so that the dispatcher knows that you have seen it.',
      'Report departure, arrival and completion; at the end enter the odometer and a note.',
      'Add photos of cargo or papers. Without a connection all is sent later: {@offline}.',
    ],
    refusals: [
      [
        '{$app.driving.no_staff}',
        'An administrator connects the account with the employee in {@user}.',
      ],
    ],
  },
  'order-approve': {
    what: 'Orders that you decide about. One approver decides, or all in turn; after the deadline deputies do.',
    steps: [
      'Open an order and look at time, route and customer.',
      'Approve it, or reject it with a reason, which the customer sees.',
    ],
    refusals: [
      [
        '{$app.errors.not_own_turn}',
        'Wait for your turn: you are notified when the one before you has decided.',
      ],
    ],
  },
  'order-recurrence': {
    what: 'Recurring orders: on weekdays, at intervals of days or once a month. Orders are created by themselves a number of days ahead.',
    steps: [
      'Fill in the order and its repetition, or make an existing order recurring.',
      'Look at the next days; a single day can be skipped.',
      'Pause it for a leave, and resume it.',
    ],
    refusals: [
      [
        '{$order-recurrence.fields.failed}',
        'The card has the reason: a place in the archive, for example. Put it right, and the order is created.',
      ],
    ],
  },
  'order-rating': { what: 'Ratings of trips by customers, by driver and vehicle.' },
  template: {
    what: 'Templates of orders: what is filled in and who approves, and who may order, see and carry out its orders, by role and by employee.',
    refusals: [
      [
        'A template is not offered',
        'The role or the employee is not in {$template.fields.permissions_create}.',
      ],
    ],
  },
  'order-status': {
    what: 'Names and sequence of order statuses; the program decides which there are.',
  },
  'order-priority': { what: 'Priorities of orders with their response times.' },
  'order-communication-channel': {
    what: 'Channels by which orders arrive: telephone, mail, in person. The format says which contact to write down.',
  },
} satisfies ScreenTexts
