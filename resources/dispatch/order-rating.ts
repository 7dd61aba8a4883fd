import { choice, moment, ref, text } from '../kernel/fields.ts'
import { roleNames } from '../kernel/names.ts'
import { resource } from '../kernel/resource.ts'
import { ratings } from './order/ratings.ts'

/** The rating of a trip by the person who ordered it: given once, within days of its end. */
export const orderRating = resource('order-rating', {
  area: 'dispatch',
  title: ['order_id', 'rated_at'],
  mode: 'append',
  fields: {
    order_id: ref('order', { required: true, unique: true, search: true }),
    rating: choice(ratings, { required: true }),
    comment: text({ multiline: true, max: 1000, search: true }),
    car_id: ref('car', { derived: true, search: true, pickedFrom: 'vehicle-name' }),
    driver_id: ref('staff', { derived: true, search: true, pickedFrom: 'driver-name' }),
    rated_at: moment({ derived: true }),
  },
  list: {
    columns: ['rated_at', 'order_id', 'rating', 'comment', 'driver_id', 'car_id'],
    filters: ['rating', 'driver_id', 'car_id', 'rated_at'],
    sort: '-rated_at',
  },
  form: { general: ['order_id', 'rating', 'comment', 'driver_id', 'car_id', 'rated_at'] },
  page: 'order',
  access: 'order-request',
  screens: { list: { path: '/order-ratings', roles: roleNames, tabOf: 'order' } },
  basePaths: ['api/dispatching/order-rating'],
})
