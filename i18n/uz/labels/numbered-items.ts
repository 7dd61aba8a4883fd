import type { AreaMessages } from '../../messages.ts'

const positions = {
  front_left: 'Old chap',
  front_right: 'Old oʻng',
  middle_left: 'Oʻrta chap',
  middle_right: 'Oʻrta oʻng',
  rear_left: 'Orqa chap',
  rear_left_inner: 'Orqa chap ichki',
  rear_right: 'Orqa oʻng',
  rear_right_inner: 'Orqa oʻng ichki',
  spare: 'Zaxira',
  second_spare: 'Ikkinchi zaxira',
  battery: 'Akkumulyator',
  second_battery: 'Ikkinchi akkumulyator',
}

/** Tyres, batteries and other items with a number of their own. */
export const numberedItems = {
  'numbered-item': {
    name: 'Raqamli agregat',
    many: 'Shinalar va akkumulyatorlar',
    fields: {
      number: 'Zavod raqami',
      kind: 'Turi',
      item_id: 'Ehtiyot qism',
      bought_on: 'Xarid sanasi',
      initial_km: 'Hisobgacha masofa',
      norm_km: 'Masofa meʼyori',
      note: 'Izoh',
      state: 'Holati',
      car_id: 'Avtomobil',
      mount_position: 'Oʻrnatilgan joyi',
      mounted_at: 'Oʻrnatilgan',
      km: 'Masofa',
      wear: 'Eskirish',
    },
    sections: { general: 'Umumiy maʼlumotlar', events: 'Tarix' },
    groups: { place: 'Qayerda' },
    options: {
      kind: {
        tyre: 'Shina',
        battery: 'Akkumulyator',
        other: 'Boshqa',
      },
      state: {
        stored: 'Omborda',
        mounted: 'Oʻrnatilgan',
        written_off: 'Hisobdan chiqarilgan',
      },
      wear: {
        due: 'Meʼyor oʻtgan',
        soon: 'Meʼyorga yaqin',
      },
      mount_position: positions,
    },
    dashboard: { worn: 'Meʼyori oʻtgan shina va akkumulyatorlar' },
    rows: {},
  },
  'numbered-item-event': {
    name: 'Agregat hodisasi',
    many: 'Shina va akkumulyatorlar tarixi',
    fields: {
      numbered_id: 'Agregat',
      kind: 'Nima qilindi',
      at: 'Qachon',
      car_id: 'Avtomobil',
      mount_position: 'Oʻrnatilgan joyi',
      reason: 'Hisobdan chiqarish sababi',
      odometer: 'Odometr',
      km: 'Avtomobildagi masofa',
      staff_id: 'Kim yozgan',
    },
    sections: { general: 'Umumiy maʼlumotlar' },
    options: {
      kind: {
        mount: 'Oʻrnatildi',
        move: 'Joyi almashtirildi',
        remove: 'Yechildi',
        write_off: 'Hisobdan chiqarildi',
      },
      mount_position: positions,
    },
    rows: {},
  },
} satisfies AreaMessages
