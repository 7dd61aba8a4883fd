// What is booked, as getBookings and the questions of endpoints answer.
import { z } from 'zod'
import { bookingLayers } from '../rules/bookings.ts'

const moment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const id = z.int().positive()

const bookedTime = z.strictObject({
  of: z.string(), // the resource of what is booked
  of_id: id,
  layers: z.array(z.enum(bookingLayers)),
  from: moment,
  to: moment.nullable(), // no longer part of it; null: without an end
  resource: z.string(), // whose record books it
  id: id.nullable(), // null, and so is the title: the caller does not read the record
  title: z.string().nullable(),
})
export type BookedTime = z.infer<typeof bookedTime>

export const bookingsSchema = z.array(bookedTime)

/** Whether something is booked at a time, and by what. */
export const busySchema = z.strictObject({ busy: z.boolean(), bookings: bookingsSchema })
export type Busy = z.infer<typeof busySchema>
