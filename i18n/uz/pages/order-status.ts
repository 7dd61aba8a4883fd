import type { OrderStatusTexts } from '../../messages.ts'

export const orderStatus: OrderStatusTexts = {
  title: 'Buyurtma holati',
  state: 'Holat',
  wanted: 'Kerakli vaqt',
  vehicle: 'Avtomobil',
  plate: 'Davlat raqami',
  driver: 'Haydovchi',
  arrival: 'Kutilayotgan yetib kelish',
  arrived: 'Yetib kelgan vaqt',
  completed: 'Bajarilgan vaqt',
  unknown: 'Havola yaroqsiz yoki muddati oʻtgan',
  letter: 'Avtomobilga buyurtmangiz holati:',
}
