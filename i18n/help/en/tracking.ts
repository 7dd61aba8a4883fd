import type { ScreenTexts } from '../texts.ts'

export const tracking = {
  object: {
    what: 'Vehicles with a tracker: last contact, position, speed, course, fuel by sensor. Devices are matched with vehicles here.',
    steps: [
      'Connect the service: {@tracker-connection}.',
      'Press {$app.tracking.sync} and check which device belongs to which vehicle.',
      'Tracks of services without a connection are imported from files.',
    ],
    signs: [
      ['{$object.options.state.silent}', 'No data for longer than the connection allows.'],
      ['{$object.options.state.unseen}', 'The device is matched, but has sent nothing yet.'],
    ],
  },
  'object-map': {
    what: 'The monitoring map: vehicles by state, course and age of their data. A vehicle can be followed, and the track of a day or a shift shown and replayed.',
    steps: [
      'Filter by state, subdivision, type, order or release.',
      'Choose a vehicle on the map or in the list; follow it.',
      'Open its track: stops, gaps without data, refuelling and visited places.',
    ],
    refusals: [
      [
        'A vehicle is not on the map',
        'Its position is unknown: it is in the list. Check its device in {@object}.',
      ],
    ],
  },
  'place-visit': {
    what: 'When vehicles arrived at places and left them, by the tracker: {@place}.',
  },
  'vehicle-alert': {
    what: 'Alerts: leaving an area, speeding, moving without sheet and shift, silence, loss of fuel. Thresholds are in {@tracker-connection}.',
  },
  'tracker-connection': {
    what: 'Connection of the tracking service (Traccar): address, key, thresholds of alerts, how long positions are kept and whether outside working hours.',
    refusals: [
      [
        'The test fails',
        'Address or key are wrong, or the address is in a closed network. The answer is shown beside the button.',
      ],
    ],
  },
} satisfies ScreenTexts
