import type { FileTexts } from '../messages.ts'

export const files: FileTexts = {
  export: {
    title: 'Eksport: %{name}',
    format: 'Format',
    xlsx: 'Excel, koʻpi bilan %{most} ta qator',
    csv: 'CSV, koʻpi bilan %{most} ta qator',
    records: 'Yozuvlar',
    all: 'Topilganlarning barchasi: %{total}',
    some: 'Faqat tanlanganlar: %{total}',
    columns: 'Ustunlar: %{columns}',
    children: 'Ichki qatorlar',
    child_list: '%{name}: har biri faylning alohida qatorida',
    download: 'Yuklab olish',
    preparing: 'Fayl tayyorlanmoqda…',
    started: 'Fayl yuklab olinmoqda. Qatorlar: %{total}',
  },
  print: {
    print: 'Chop etish',
    preparing: 'Chop etishga tayyorlanmoqda…',
    too_many:
      'Koʻpi bilan %{most} ta qatorni chop etish mumkin, %{total} ta topildi. Filtr qoʻshing yoki hammasini faylga eksport qilib, uni chop eting: «Boshqa amallar» → «Eksport qilish» → Excel',
    drawn_up: 'Tuzdi',
    checked: 'Tekshirdi',
    signature: 'imzo',
    full_name: 'F. I. Sh.',
    number: 'T/r',
    printed: 'Chop etildi: %{at}, %{name}',
    conditions: 'Tanlov: %{conditions}',
    no_conditions: 'barcha yozuvlar',
    searched: 'qidiruv «%{text}»',
    order: 'Saralash: %{field}, %{direction}',
    total: 'Jami yozuvlar: %{total}',
  },
}
