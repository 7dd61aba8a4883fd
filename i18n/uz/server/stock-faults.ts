/** What is wrong with documents of the stock. */
export const stockFaults = {
  document_again: 'Bu yetkazib beruvchining shu raqamli hujjati bor, sanasi %{arg}',
  same_warehouse: 'Bu oʻsha ombor. Boshqasini tanlang',
  short_of_stock: 'Omborda bor: %{arg}',
  nothing_to_count: 'Hisob boʻyicha omborda hech narsa yoʻq',
  counted_elsewhere: 'Bu tovarlar boshqa inventarizatsiyada sanalmoqda',
  counted_already: 'Allaqachon sanalgan. Oldingi yozuvni tuzating',
  not_being_counted:
    'Bu tovar hozir sanalmayapti: inventarizatsiya yakunlangan yoki bekor qilingan',
  nothing_to_reorder: 'Hammasi yetarli yoki yetishmayotgani qoralamalarda bor',
  mounted_already: 'Allaqachon oʻrnatilgan. Avval yeching',
  not_mounted: 'Hozir oʻrnatilmagan',
  written_off_already: 'Allaqachon hisobdan chiqarilgan',
  position_taken: 'Bu joyda boshqasi turibdi',
}
