import type { OrderTexts } from '../messages.ts'

export const orderPages: OrderTexts = {
  orders: {
    from_template: 'Buyurtma yaratish',
    free: 'Boʻsh avtomobillar',
    none: 'Bu vaqtda boʻsh avtomobil yoʻq',
    fits: 'Turi mos',
    misfit: 'Boshqa tur',
    distance: 'Joygacha %{distance}',
    shift: 'Smena oxirigacha %{time}',
    fuel: 'Yoqilgʻi %{litres}',
    orders: '7 kundagi buyurtmalar: %{n}',
    warnings: 'Ogohlantirishlar',
    chosen: 'Tanlangan',
    way_bill: 'Yoʻl varaqasini rasmiylashtirish',
    created: 'Buyurtma yaratildi',
  },
}
