import type { ReceiptTexts } from '../../messages.ts'

export const receipt: ReceiptTexts = {
  receipt: {
    title: 'Refuelling receipt No. %{number}',
    print: 'Receipt',
    key: 'Print the receipt: %{key}',
    issued: 'Issued by',
    received: 'Received by',
    signature: 'signature',
  },
}
