import type { PrintTexts } from '../../messages.ts'
import { stockForms } from './stock-prints.ts'
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
    // of a paper that was corrected since
    former: 'Avvalgi tahrir',
    corrected: 'Tuzatildi: %{at}, %{name}',
    // over a page of a preview
    spilled: 'Sigʻmadi: shaklda bu sahifa boʻlmasligi kerak',
    period: '%{from} dan %{to} gacha boʻlgan davr uchun',
    day: '%{from} kuni uchun',
    // for users who scan the QR code of a paper
    verify_title: 'Hujjatni tekshirish',
    verify_genuine: 'Hujjat haqiqiy',
    verify_changed: 'Hujjat haqiqiy, lekin keyin tuzatilgan',
    verify_unknown: 'Hujjat haqiqiyligi tasdiqlanmadi',
  },
  // words that several forms of a resource have
  shared: { 'way-bill': sheetWords },
  forms: {
    'way-bill': sheetForms,
    'fuel-vehicle-statement': {
      statement: {
        title: 'Avtomobil boʻyicha yoqilgʻi hisobi\nQAYDNOMASI',
        moment: 'Sana va vaqt',
        document: 'Hujjat',
        document_number: 'Hujjat №',
        driver: 'Haydovchi',
        distance: 'Masofa, km',
        moved: 'Yoqilgʻi harakati, l',
        came: 'Kirim',
        went: 'Chiqim',
        balance: 'Qoldiq, l',
        consumption: 'Sarf, l',
        made_by: 'Tuzdi',
        checked_by: 'Tekshirdi (buxgalter)',
      },
    },
    'fuel-driver-statement': {
      statement: {
        title: 'Haydovchi boʻyicha yoqilgʻi hisobi\nQAYDNOMASI',
        moment: 'Sana va vaqt',
        document: 'Hujjat',
        document_number: 'Hujjat №',
        vehicle: 'Avtomobil',
        fuel: 'Yoqilgʻi',
        distance: 'Masofa, km',
        received: 'Olingan, l',
        consumption: 'Sarf, l',
        burnt: 'Haqiqatda',
        driver_signs: 'Haydovchi',
        made_by: 'Tuzdi',
        checked_by: 'Tekshirdi (buxgalter)',
      },
    },
    'driver-timesheet': {
      timesheet: {
        title: 'Haydovchining ish vaqtini hisobga olish\nTABELI',
        actual: 'Amalda',
        departure: 'Chiqish',
        return: 'Qaytish',
        waybills: 'Yoʻl varaqalari',
        own: 'oʻziniki',
        relief: 'almashuvchi sifatida',
        hours: 'Ishlagan',
        all: 'jami',
        night: 'tunda',
        driver_signs: 'Haydovchi',
        made_by: 'Tuzdi',
        checked_by: 'Tekshirdi (kadrlar boʻlimi)',
      },
    },
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
    'fuel-consumption': {
      act: {
        title: 'Yoqilgʻini hisobdan chiqarish toʻgʻrisidagi\n%{id}-sonli DALOLATNOMA',
        date: 'Tuzilgan sana: %{at}',
        intro:
          'Komissiya avtomobil quyidagi yoqilgʻini sarflaganini va u hisobdan chiqarilishi lozimligini aniqladi:',
        members: 'Komissiya tarkibi',
        chairman: 'Komissiya raisi',
        member: 'Komissiya aʼzosi',
        responsible: 'Moddiy javobgar shaxs',
      },
    },
    'fuel-drain': {
      act: {
        title: 'Bakdan yoqilgʻi toʻkish toʻgʻrisidagi\n%{id}-sonli DALOLATNOMA',
        date: 'Sana va vaqt: %{at}',
        intro:
          'Ushbu dalolatnoma avtomobil bakidan yoqilgʻi toʻkilib, rezervuarga qabul qilinganligi toʻgʻrisida tuzildi:',
        driver: 'Haydovchi',
        mechanic: 'Mexanik',
        received: 'Qabul qildi (moddiy javobgar shaxs)',
      },
    },
    ...stockForms,
    'fuel-transfer': {
      act: {
        title: 'Yoqilgʻini haydash toʻgʻrisidagi\n%{id}-sonli DALOLATNOMA',
        date: 'Sana va vaqt: %{at}',
        intro:
          'Ushbu dalolatnoma yoqilgʻi bir rezervuardan boshqasiga haydalganligi toʻgʻrisida tuzildi:',
        issued: 'Berdi',
        received: 'Qabul qildi (moddiy javobgar shaxs)',
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
    'event-car-driver': {
      roster: {
        title: 'HAYDOVCHILAR ISH JADVALI',
        begins: 'Smena boshlanishi',
        ends: 'Smena tugashi',
        driver: 'Haydovchi',
        plate: 'Avtomobil',
        driver_signature: 'Jadval bilan tanishdim',
        responsible: 'Jadval uchun masʼul',
      },
    },
    finding: {
      register: {
        title: 'Nazorat markazi eʼtirozlari reyestri',
        day: 'Sana',
        responsible: 'Masʼul',
      },
    },
    'car-inquiry': {
      request: {
        title: '№ %{number} TALABNOMA\ntaʼmirlash va texnik xizmat uchun',
        date: 'sana: %{date}',
        applicant: 'Talabnoma beruvchi',
        decided: 'Tasdiqladi',
      },
      requirement: {
        title: 'TALABNOMA-YUK XATI\n№ %{number} talabnoma boʻyicha',
        date: 'sana: %{date}',
        signs: 'Oluvchi imzosi',
        approved: 'Tasdiqladi',
        issued: 'Berdi',
        received: 'Oldi',
      },
      act: {
        title: '№ %{number} talabnoma boʻyicha\nbajarilgan ishlar DALOLATNOMASI',
        date: 'sana: %{executed_at}',
        result: 'Ishlar bajarildi, eʼtirozlar yoʻq. Avtomobil qabul qilindi.',
        done: 'Ijrochi',
        accepted: 'Qabul qildi',
      },
    },
    car: {
      defect_code: {
        title: 'Nosozlik topdingizmi?',
        vehicle: '%{plate_number}',
        how: 'Kodni skanerlang va nima boʻlganini yozing',
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
