import type { AreaMessages } from '../messages.ts'

export const dispatch = {
  place: {
    name: 'Place',
    many: 'Places',
    fields: {
      name: 'Place name',
      address: 'Address',
      coordinates: 'Coordinates',
      radius: 'Radius',
      subdivision_id: 'Subdivision',
      description: 'Description',
    },
    sections: { general: 'General data' },
    options: {},
    rows: {},
  },
  route: {
    name: 'Route',
    many: 'Routes',
    fields: {
      name: 'Route name',
      start_id: 'Start point',
      points: 'Intermediate points',
      end_id: 'End point',
      distance: 'Distance',
      time: 'Travel time',
      description: 'Description',
    },
    sections: { general: 'General data' },
    options: {},
    rows: { points: { fields: { place_id: 'Intermediate point' }, options: {} } },
  },
  'order-status': {
    name: 'Order status',
    many: 'Order statuses',
    fields: { name: 'Name', code: 'Code', sort_order: 'Sort order', description: 'Description' },
    sections: { general: 'General data' },
    options: {},
    rows: {},
  },
  'order-priority': {
    name: 'Order priority',
    many: 'Order priorities',
    fields: { name: 'Name', code: 'Code', response_hours: 'Response time', sort_order: 'Sort order', description: 'Description' },
    sections: { general: 'General data' },
    options: {},
    rows: {},
  },
  'order-communication-channel': {
    name: 'Communication channel',
    many: 'Communication channels',
    fields: { name: 'Name', code: 'Code', data_hint: 'Contact format', description: 'Description' },
    sections: { general: 'General data' },
    options: {},
    rows: {},
  },
} satisfies AreaMessages
