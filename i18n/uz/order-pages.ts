import type { OrderTexts } from '../messages.ts'

export const orderPages: OrderTexts = {
  orders: {
    from_template: 'Buyurtma yaratish',
    created: 'Buyurtma yaratildi',
  },
}
