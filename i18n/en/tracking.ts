// Where vehicles are: the list of objects, the monitoring map, the tracking service.
import type { AreaMessages, TrackingTexts } from '../messages.ts'

export const tracking: TrackingTexts = {
  tracking: {
    test: 'Test connection',
    test_done: 'The connection works, devices: %{n}',
    sync: 'Sync with tracker',
    sync_title: 'Sync with tracker',
    sync_none: 'Nothing differs from the tracker, vehicles that match: %{n}',
    sync_same: 'Vehicles that match: %{n}',
    sync_new: 'New devices',
    sync_changed: 'Will get a tracker id',
    sync_vanished: 'Device is gone from the tracker',
    sync_ambiguous: 'Several vehicles match',
    sync_unmatched: 'No vehicle with this plate',
    sync_clear: 'the tracker id will be cleared',
    sync_choose: 'Vehicle of device %{name}',
    sync_skip: 'Leave as it is',
    sync_apply: 'Apply',
    sync_done: '%{smart_count} vehicle changed |||| %{smart_count} vehicles changed',
  },
}

/** Why the tracking service was not asked, or did not answer. */
export const trackerFaults = {
  tracker_missing: 'No tracker is connected: enter its address and token in the settings',
  tracker_unauthorized: 'The tracker does not accept the access token: check it in the settings',
  tracker_unreachable: 'The tracker cannot be reached: check its address in the settings',
  tracker_slow: 'The tracker did not answer in time: try again later',
  tracker_malformed: 'This does not answer like Traccar: check the address',
  tracker_address_refused:
    'Requests to this address are not allowed: enter the public address of the tracker',
  sync_changed: 'The data has changed: check the list again',
}

export const trackedObjects = {
  object: {
    name: 'Object',
    many: 'Objects',
    fields: {
      car_id: 'Vehicle',
      plate_number: 'Plate number',
      garage_number: 'Garage number',
      name: 'Name',
      subdivision_id: 'Subdivision',
      type_id: 'Type',
      driver_id: 'Driver',
      mobject_id: 'Tracker id',
      state: 'State',
      contact_at: 'Last contact',
      coordinates: 'Position',
      speed: 'Speed',
      course: 'Course',
      ignition: 'Ignition',
      fuel: 'Fuel by sensor',
    },
    sections: { general: 'General' },
    groups: { contact: 'Last data' },
    options: {
      state: {
        moving: 'Moving',
        idling: 'Idling',
        standing: 'Standing',
        silent: 'No contact',
        unseen: 'No data yet',
      },
    },
    rows: {},
  },
  'tracker-connection': {
    name: 'Tracker connection',
    many: 'Tracker connection',
    fields: {
      address: 'Address of the service',
      token: 'Access token',
      is_on: 'Receive positions',
      silent_minutes: 'No contact after',
      keep_days: 'Keep positions for',
      private_hours: 'Keep nothing outside business hours',
      work_from: 'Business hours from',
      work_to: 'Business hours to',
    },
    sections: { general: 'Connection' },
    groups: { positions: 'Positions' },
    options: {},
    rows: {},
  },
} satisfies AreaMessages
