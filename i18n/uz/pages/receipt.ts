import type { ReceiptTexts } from '../../messages.ts'

export const receipt: ReceiptTexts = {
  receipt: {
    title: 'Yoqilgʻi quyish cheki № %{number}',
    print: 'Chek',
    key: 'Chekni chop etish: %{key}',
    issued: 'Berdi',
    received: 'Oldi',
    signature: 'imzo',
  },
}
