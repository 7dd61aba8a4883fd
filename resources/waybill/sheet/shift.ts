// Whether the shift of a waybill is over.
import { coded, marks } from '../../kernel/fields.ts'

export const shift = {
  is_closed: coded({ 0: 'warn', 1: 'good' }),
  shift: marks({ not_started: 'plain', open: 'warn', closed: 'good' }), // a draft's has not begun
}
