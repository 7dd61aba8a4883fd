// How a trip was: from 5, excellent, down to 1.
import { choice, computed } from '../../kernel/fields.ts'

export const ratings = { '1': 'bad', '2': 'bad', '3': 'warn', '4': 'good', '5': 'good' } as const

/** Days after the end of a trip in which it can be rated. */
export const ratingDays = 30

/** Its fields in an order. */
export const rated = {
  rating: choice(ratings, { derived: true }), // by the person who ordered it
  rating_comment: computed('text'),
  ratable: computed('flag'), // by the reader, now
} as const
