import type { PrintTexts } from '../messages.ts'
import { sheetForms, sheetWords } from './waybill-prints.ts'

export const prints: PrintTexts = {
  common: {
    number: 'T/r',
    total: 'Jami',
    signature: '(imzo)',
    full_name: '(F. I. Sh.)',
    cut: 'kesish chizigʻi',
    stamp: 'M. Oʻ.',
    page: '%{pages} sahifadan %{page}-sahifa',
    printed: 'Chop etildi: %{at}, %{name}',
    period: '%{from} dan %{to} gacha boʻlgan davr uchun',
    day: '%{from} kuni uchun',
    // for whoever has scanned the QR code of a paper
    verify_title: 'Hujjatni tekshirish',
    verify_genuine: 'Hujjat haqiqiy',
    verify_changed: 'Hujjat haqiqiy, lekin keyin tuzatilgan',
    verify_unknown: 'Hujjat haqiqiyligi tasdiqlanmadi',
  },
  // words that several forms of a resource have
  shared: { 'way-bill': sheetWords },
  forms: {
    'way-bill': sheetForms,
    'fuel-measurement': {
      act: {
        title: 'Yoqilgʻi qoldigʻini oʻlchash toʻgʻrisidagi\n%{number}-sonli DALOLATNOMA',
        date: 'Tuzilgan sana: %{at}',
        intro:
          'Komissiya rezervuardagi yoqilgʻining haqiqiy qoldigʻini oʻlchadi va hisob maʼlumotlari bilan solishtirdi. Aniqlandi:',
        result: 'Hisobdagi qoldiq ushbu dalolatnoma asosida haqiqiy qoldiqqa keltiriladi.',
        members: 'Komissiya tarkibi',
        chairman: 'Komissiya raisi',
        member: 'Komissiya aʼzosi',
        responsible: 'Moddiy javobgar shaxs',
      },
    },
    'fuel-intake': {
      act: {
        title: 'Yoqilgʻi qabul qilish toʻgʻrisidagi\n%{number}-sonli KIRIM DALOLATNOMASI',
        date: 'Qabul qilingan sana va vaqt: %{at}',
        intro: 'Ushbu dalolatnoma quyidagi yoqilgʻi qabul qilinganligi toʻgʻrisida tuzildi:',
        accepted: 'Yoqilgʻi qabul qilindi va kirim qilindi.',
        delivered: 'Topshirdi (haydovchi, yetkazib beruvchi vakili)',
        received: 'Qabul qildi (moddiy javobgar shaxs)',
        checked: 'Tekshirdi (buxgalter)',
      },
    },
    refueling: {
      receipt: {
        title: '%{id}-sonli yoqilgʻi quyish cheki',
        issued: 'Berdi',
        received: 'Oldi',
      },
    },
    'medical-checkup': {
      journal: {
        title:
          'Haydovchilarning reysdan oldingi va keyingi tibbiy koʻriklarini\nqayd etish JURNALI',
        day: 'Sana',
        time: 'Vaqt',
        born: 'Tugʻilgan sana',
        driver: 'Familiyasi, ismi, otasining ismi',
        sobriety: 'Nafasdagi alkogol',
        temperature: 'Tana harorati, °C',
        pulse: 'Puls, zarba/daq',
        pressure: 'Qon bosimi, mm sim. ust.',
        verdict: 'Xulosa',
        doctor: 'Tibbiyot xodimi',
        doctor_signature: 'Tibbiyot xodimining imzosi',
        driver_signature: 'Haydovchining imzosi',
        responsible: 'Jurnal yuritish uchun masʼul',
      },
    },
    'mechanic-checkup': {
      journal: {
        title:
          'Transport vositalarining texnik holatini nazorat qilish natijalarini\nqayd etish JURNALI',
        day: 'Sana',
        time: 'Vaqt',
        plate: 'Davlat raqami',
        verdict: 'Nazorat natijasi',
        faults: 'Aniqlangan nosozliklar',
        mechanic: 'Nazoratchi',
        mechanic_signature: 'Nazoratchi imzosi',
        responsible: 'Jurnal yuritish uchun masʼul',
      },
    },
  },
}
