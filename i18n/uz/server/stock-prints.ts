/** The words of stock documents on paper. */
export const stockForms = {
  'car-part': { labels: {} },
  'item-warehouse': {
    statement: {
      title: 'AYLANMA QAYDNOMA\nombordagi moddiy boyliklar boʻyicha',
      at_first: 'Boshida',
      came: 'Kirim',
      went: 'Chiqim',
      at_last: 'Oxirida',
      unit: 'Birlik',
      amount: 'miqdor',
      sum: 'summa',
      keeper_signs: 'Moddiy javobgar shaxs',
      checked_by: 'Tekshirdi',
    },
  },
  supply: {
    receipt: {
      title: 'KIRIM ORDERI № %{number}',
      date: '%{at}',
      delivered: 'Topshirdi',
      received: 'Qabul qildi (moddiy javobgar shaxs)',
    },
  },
  'item-transfer': {
    note: {
      title: 'YUKXAT № %{number}\nichki koʻchirish uchun',
      date: '%{at}',
      released: 'Berdi',
      received: 'Oldi',
    },
  },
  'item-write-off': {
    act: {
      approved: 'TASDIQLAYMAN\nRahbar ____________________',
      title: 'DALOLATNOMA № %{number}\nmoddiy boyliklarni hisobdan chiqarish toʻgʻrisida',
      date: '%{at} da tuzildi',
      intro:
        'Komissiya moddiy boyliklarni koʻrib chiqdi va ularni ombor hisobidan chiqarish lozimligini aniqladi:',
      result: 'Sanab oʻtilgan moddiy boyliklar hisobdan chiqarildi.',
      members: 'Komissiya tarkibi',
      chairman: 'Komissiya raisi',
      member: 'Komissiya aʼzosi',
      responsible: 'Moddiy javobgar shaxs',
    },
  },
  'item-issue': {
    requirement: {
      title: 'TALABNOMA-YUKXAT № %{number}',
      date: '%{at}',
      remark: 'Izoh',
      allowed: 'Ruxsat berdi',
      issued: 'Berdi',
      received: 'Oldi',
      returned: 'Topshirdi',
      taken_back: 'Qabul qildi',
    },
  },
  stocktaking: {
    sheet: {
      title: 'SANASH VARAGʻI № %{number}\nmoddiy boyliklar',
      date: '%{at} holatiga',
      counted: 'Haqiqatda',
      counter: 'Sanadi',
      responsible: 'Moddiy javobgar shaxs',
    },
    act: {
      title: 'INVENTARIZATSIYA DALOLATNOMASI № %{number}\nmoddiy boyliklar',
      date: '%{at} holatiga',
      result: 'Hisobdagi qoldiqlar ushbu dalolatnoma asosida haqiqiy qoldiqlarga keltirildi.',
      members: 'Komissiya tarkibi',
      chairman: 'Komissiya raisi',
      member: 'Komissiya aʼzosi',
      responsible: 'Moddiy javobgar shaxs',
    },
  },
}
