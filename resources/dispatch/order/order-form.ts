// The form of a transport order: request, approval and execution.

export const form = {
  general: {
    who: [
      ...(['channel_data', 'customer', 'customer_staff_id', 'subdivision_id'] as const),
      ...(['counterparty_id', 'company_id', 'channel_id', 'template_id', 'priority_id'] as const),
    ],
    wanted: [
      ...(['desired_at', 'duration', 'address', 'route_id', 'from_id', 'stops'] as const),
      ...(['to_id', 'order_date'] as const),
    ],
    load: ['passengers', 'cargo', 'cargo_weight', 'description', 'group_name', 'documents'],
  },
  approval: {
    rule: ['approve_rule', 'approver_ids', 'approval_hours'],
    decision: ['submitted_at', 'decider_id', 'decided_at', 'reject_reason'],
  },
  execution: {
    assignment: [
      ...(['number', 'state', 'car_id', 'driver_id', 'dispatcher_id', 'attached_at'] as const),
      ...(['way_bill_id', 'busy_until', 'cancel_reason'] as const),
    ],
    driving: [
      ...(['accepted_at', 'started_at', 'arrived_at', 'completed_at', 'odometer'] as const),
      ...(['driver_note', 'rating'] as const),
    ],
    tracker: [
      ...(['tracked_start', 'tracked_arrival', 'tracked_end', 'gps_distance', 'gps_gap'] as const),
      'tracked',
    ],
    trip: ['trip_id', 'joined', 'trip_ends_at', 'trip_stops', 'recurrence_id', 'planned_on'],
  },
} as const
