/** Where a tyre or a battery is on a vehicle. */
export const positions = {
  front_left: 'plain',
  front_right: 'plain',
  middle_left: 'plain',
  middle_right: 'plain',
  rear_left: 'plain',
  rear_left_inner: 'plain',
  rear_right: 'plain',
  rear_right_inner: 'plain',
  spare: 'muted',
  second_spare: 'muted',
  battery: 'plain',
  second_battery: 'plain',
} as const
