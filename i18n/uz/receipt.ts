import type { ReceiptTexts } from '../messages.ts'

export const receipt: ReceiptTexts = {
  receipt: {
    title: 'Yoqilgʻi quyish cheki № %{number}',
    print: 'Chek',
    key: 'Chekni chop etish: %{key}',
    paper: 'Qogʻoz',
    papers: { roll: '80 mm lenta', a5: 'A5 varaq' },
    issued: 'Berdi',
    received: 'Oldi',
    signature: 'imzo',
  },
}
