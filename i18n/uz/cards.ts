import type { CardTexts } from '../messages.ts'

export const cards: CardTexts = {
  related: {
    add: 'Qoʻshish',
    after_save: 'Bu boʻlimni birinchi saqlashdan keyin toʻldirish mumkin.',
    empty: 'Hozircha yozuvlar yoʻq',
    empty_add: 'Hozircha yozuvlar yoʻq. Birinchisini qoʻshish uchun «%{button}» tugmasini bosing.',
    discard: 'Oʻzgarishlarni saqlamasdan yopilsinmi?',
    detach: 'Uzib qoʻyish',
    detach_question: '«%{field}» uzib qoʻyilsinmi?',
    detach_text: '«%{value}» qiymati yozuvdan olib tashlanadi.',
    kept: 'Boʻsh maydon hech narsani oʻzgartirmaydi. Qiymatni olib tashlash uchun «%{button}» tugmasini bosing.',
    filled: 'Avtomatik toʻldirildi: %{fields}',
    archived_at: '%{at} dan beri arxivda',
    held: 'Avval «%{name}» bilan bogʻliq ishlarni yakunlang:',
    expires_today: 'bugun tugaydi',
    expires_in: '%{smart_count} kundan keyin',
    expired_ago: '%{smart_count} kun oldin tugagan',
    late: 'muddati %{smart_count} kun oldin oʻtgan',
    days_ago: '%{smart_count} kun oldin',
    today: 'bugun',
    expired: 'Muddati oʻtgan',
    soon: 'Yaqin %{days} kunda',
    not_given: 'Koʻrsatilmagan',
  },
}
