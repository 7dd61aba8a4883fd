import type { AreaMessages } from '../../messages.ts'

const positions = {
  front_left: 'Front left',
  front_right: 'Front right',
  middle_left: 'Middle left',
  middle_right: 'Middle right',
  rear_left: 'Rear left',
  rear_left_inner: 'Rear left inner',
  rear_right: 'Rear right',
  rear_right_inner: 'Rear right inner',
  spare: 'Spare',
  second_spare: 'Second spare',
  battery: 'Battery',
  second_battery: 'Second battery',
}

/** Tyres, batteries and other items with a number of their own. */
export const numberedItems = {
  'numbered-item': {
    name: 'Numbered item',
    many: 'Tyres and batteries',
    fields: {
      number: 'Serial number',
      kind: 'Kind',
      item_id: 'Part',
      bought_on: 'Bought on',
      initial_km: 'Distance before',
      norm_km: 'Standard life',
      note: 'Note',
      state: 'State',
      car_id: 'Vehicle',
      mount_position: 'Position',
      mounted_at: 'Mounted at',
      km: 'Distance',
      wear: 'Wear',
    },
    sections: { general: 'General data', events: 'History' },
    groups: { place: 'Where it is' },
    options: {
      kind: {
        tyre: 'Tyre',
        battery: 'Battery',
        other: 'Other',
      },
      state: {
        stored: 'In store',
        mounted: 'Mounted',
        written_off: 'Written off',
      },
      wear: {
        due: 'Past its life',
        soon: 'Near its life',
      },
      mount_position: positions,
    },
    dashboard: { worn: 'Tyres and batteries past their life' },
    rows: {},
  },
  'numbered-item-event': {
    name: 'Event of a numbered item',
    many: 'History of tyres and batteries',
    fields: {
      numbered_id: 'Item',
      kind: 'What was done',
      at: 'At',
      car_id: 'Vehicle',
      mount_position: 'Position',
      reason: 'Reason for the write-off',
      odometer: 'Odometer',
      km: 'Distance on the vehicle',
      staff_id: 'Entered by',
    },
    sections: { general: 'General data' },
    options: {
      kind: {
        mount: 'Mounted',
        move: 'Moved',
        remove: 'Removed',
        write_off: 'Written off',
      },
      mount_position: positions,
    },
    rows: {},
  },
} satisfies AreaMessages
