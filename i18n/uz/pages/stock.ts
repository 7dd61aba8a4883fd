import type { StockTexts } from '../../messages.ts'

export const stock: StockTexts = {
  stock: {
    reorder: 'Yetishmayotganini buyurtma qilish',
    reorder_title: 'Yetishmayotganini buyurtma qilish',
    reorder_about:
      'Minimal qoldiqdan kam boʻlgan barcha ehtiyot qismlar oxirgi narxda kirim qoralamasiga qoʻshiladi.',
    reorder_to: 'Qaysi omborga',
    reorder_confirm: 'Qoralama yaratish',
  },
}
