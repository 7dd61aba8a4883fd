/** The words of stock documents on paper. */
export const stockForms = {
  supply: {
    receipt: {
      title: 'KIRIM ORDERI № %{number}',
      date: '%{at}',
      delivered: 'Topshirdi',
      received: 'Qabul qildi (moddiy javobgar shaxs)',
    },
  },
}
