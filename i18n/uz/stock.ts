/** What can be done with the stock as a whole. */
export const stock = {
  stock: {
    reorder: 'Yetishmayotganini buyurtma qilish',
    reorder_title: 'Yetishmayotganini buyurtma qilish',
    reorder_about:
      'Minimal qoldiqdan kam boʻlgan barcha ehtiyot qismlar oxirgi narxda kirim qoralamasiga qoʻshiladi.',
    reorder_to: 'Qaysi omborga',
    reorder_confirm: 'Qoralama yaratish',
  },
}
