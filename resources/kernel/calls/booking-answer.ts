// Bookings, as returned by getBookings and the availability endpoints.
import { z } from 'zod'
import { bookingLayers } from '../rules/bookings.ts'

const moment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const id = z.int().positive()

const bookedTime = z.strictObject({
  of: z.string(), // the resource of the booked record
  of_id: id,
  layers: z.array(z.enum(bookingLayers)),
  from: moment,
  to: moment.nullable(), // exclusive; null: without an end
  resource: z.string(), // the resource of the booking record
  id: id.nullable(), // null, like the title, if the caller may not read the record
  title: z.string().nullable(),
})
export type BookedTime = z.infer<typeof bookedTime>

export const bookingsSchema = z.array(bookedTime)

/** Whether a record is booked at a time, and by what. */
export const busySchema = z.strictObject({ busy: z.boolean(), bookings: bookingsSchema })
export type Busy = z.infer<typeof busySchema>
