import type { ReceiptTexts } from '../messages.ts'

export const receipt: ReceiptTexts = {
  receipt: {
    title: 'Refuelling receipt No. %{number}',
    print: 'Receipt',
    key: 'Print the receipt: %{key}',
    paper: 'Paper',
    papers: { roll: '80 mm roll', a5: 'A5 sheet' },
    issued: 'Issued by',
    received: 'Received by',
    signature: 'signature',
  },
}
