import type { OrderTexts } from '../messages.ts'

export const orderPages: OrderTexts = {
  orders: {
    from_template: 'Buyurtma yaratish',
    free: 'Boʻsh avtomobillar',
    none: 'Bu vaqtda boʻsh avtomobil yoʻq',
    fits: 'Turi mos',
    misfit: 'Boshqa tur',
    no_room: 'Joy yetmaydi',
    seats: 'Oʻrinlar: %{n}',
    load: 'Yuk koʻtarishi %{load}',
    distance: 'Joygacha %{distance}',
    shift: 'Smena oxirigacha %{time}',
    fuel: 'Yoqilgʻi %{litres}',
    orders: '7 kundagi buyurtmalar: %{n}',
    warnings: 'Ogohlantirishlar',
    chosen: 'Tanlangan',
    way_bill: 'Yoʻl varaqasini rasmiylashtirish',
    created: 'Buyurtma yaratildi',
    merge: 'Birlashtirish',
    merge_title: 'Buyurtmalarni birlashtirish',
    proposals: 'Birlashtirish takliflari…',
    proposals_title: 'Qaysi buyurtmalarni birlashtirish mumkin',
    no_proposals: 'Birlashtirishga arziydigan buyurtmalar yoʻq',
    choose: 'Birlashtirish…',
    stops: 'Toʻxtash tartibi',
    best: 'Eng yaxshi tartib',
    up: 'Yuqoriga',
    down: 'Pastga',
    figures: 'Yoʻl %{km}, tejaladi %{saved}',
    late: '%{late} gacha kechikish',
    vehicle: 'Avtomobil va haydovchi',
    merged: 'Buyurtmalar bitta qatnovga birlashtirildi',
    split: 'Qatnovni ajratish',
    split_title: 'Umumiy qatnov ajratilsinmi?',
    split_text: 'Qatnovning barcha buyurtmalari kutish roʻyxatiga qaytadi, avtomobil boʻshaydi.',
    was_split: 'Qatnov ajratildi',
    stop: '%{nth}. %{act}: %{name}',
  },
}

/** Why orders cannot be one trip. */
export const orderFaults = {
  not_mergeable:
    '«%{arg}» buyurtmasini birlashtirib boʻlmaydi: u avtomobil kutmayapti yoki umumiy qatnovda',
  in_trip:
    'Buyurtma umumiy qatnovda. Qatnovning birinchi buyurtmasi avtomobilini almashtiring yoki qatnovni ajrating',
  several_days: 'Faqat bir kunlik buyurtmalar birlashtiriladi',
  no_room: 'Avtomobilda oʻrin yoki yuk koʻtarish quvvati yetmaydi. Boshqasini tanlang',
  out_of_turn: 'Avval chiqish, keyin tushish; har bir buyurtma bir marta',
}
