// Reasons against a departure, in the fewest words: shared by marks, settings and papers.

const car = {
  car_not_checked: 'Shu kungi texnik nazoratdan oʻtmagan',
  car_not_passed: 'Texnik nazoratdan oʻta olmagan',
  repair_open: 'Taʼmirlash tugallanmagan',
  car_off_line: 'Liniyada emas: taʼmirda, konservatsiyada yoki hisobdan chiqarilgan',
  not_inspected: 'Amaldagi texnik koʻrik yoʻq',
  not_insured: 'Amaldagi majburiy sugʻurta polisi yoʻq',
  maintenance_overdue: 'Texnik xizmat muddati oʻtgan',
  no_norms: 'Yoqilgʻi sarfi meʼyorlari topilmadi',
  low_fuel: 'Bakda yoqilgʻi juda kam',
  car_shift_open: 'Avtomobilning oldingi smenasi yopilmagan',
} as const

const driver = {
  not_examined: 'Shu kungi tibbiy koʻrikdan oʻtmagan',
  not_admitted: 'Tibbiy koʻrikda ruxsat berilmagan',
  no_licence: 'Haydovchilik guvohnomasi toifalari koʻrsatilmagan',
  licence_expired: 'Haydovchilik guvohnomasining muddati oʻtgan',
  driver_away: 'Haydovchi yoʻq: taʼtil, kasallik, safar yoki ishdan boʻshagan',
  driver_absent: 'Jadval boʻyicha ishda emas',
  driver_shift_open: 'Haydovchining oldingi smenasi yopilmagan',
} as const

const both = {
  vehicle_busy: 'Avtomobil jadval boʻyicha boshqa haydovchida',
  driver_busy: 'Haydovchi jadval boʻyicha boshqa avtomobilda',
  driver_not_insured: 'Haydovchining bu avtomobilga sugʻurtasi yoʻq',
  licence_category: 'Guvohnoma toifasi avtomobilga mos emas',
} as const

const standings = {
  ready: 'Ekspluatatsiyaga tayyor',
  warned: 'Tayyor, kamchiliklar bor',
  not_ready: 'Ekspluatatsiyaga tayyor emas',
} as const

/** Of a vehicle, of a driver, of both together. */
export const releaseMarks = {
  car: { ...standings, ...car },
  driver: { ...standings, ...driver },
  both: { ...standings, ...car, ...driver, ...both },
} as const

/** What can be overridden. */
export const releaseReasons = { ...car, ...driver, ...both } as const

/** The settings of the organisation. */
export const releaseSettings = {
  release_car_not_checked: car.car_not_checked,
  release_car_not_passed: car.car_not_passed,
  release_repair_open: car.repair_open,
  release_car_off_line: car.car_off_line,
  release_not_inspected: car.not_inspected,
  release_not_insured: car.not_insured,
  release_maintenance_overdue: car.maintenance_overdue,
  release_no_norms: car.no_norms,
  release_low_fuel: car.low_fuel,
  release_not_examined: driver.not_examined,
  release_not_admitted: driver.not_admitted,
  release_no_licence: driver.no_licence,
  release_licence_expired: driver.licence_expired,
  release_vehicle_busy: both.vehicle_busy,
  release_driver_away: driver.driver_away,
  release_driver_absent: driver.driver_absent,
  release_driver_busy: both.driver_busy,
  release_driver_not_insured: both.driver_not_insured,
  release_licence_category: both.licence_category,
} as const

const effects = {
  blocks: 'Yoʻlga chiqishni taqiqlaydi',
  warns: 'Ogohlantiradi',
  ignored: 'Hisobga olinmaydi',
} as const

export const releaseEffects = {
  release_car_not_checked: effects,
  release_car_not_passed: effects,
  release_repair_open: effects,
  release_car_off_line: effects,
  release_not_inspected: effects,
  release_not_insured: effects,
  release_maintenance_overdue: effects,
  release_no_norms: effects,
  release_low_fuel: effects,
  release_not_examined: effects,
  release_not_admitted: effects,
  release_no_licence: effects,
  release_licence_expired: effects,
  release_vehicle_busy: effects,
  release_driver_away: effects,
  release_driver_absent: effects,
  release_driver_busy: effects,
  release_driver_not_insured: effects,
  release_licence_category: effects,
} as const
