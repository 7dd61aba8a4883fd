// Reasons against a departure, in the fewest words: shared by marks, settings and papers.

const car = {
  car_not_checked: 'Не пройден технический контроль этого дня',
  car_not_passed: 'Не прошёл технический контроль',
  repair_open: 'Ремонт не завершён',
  car_off_line: 'Не на линии: в ремонте, на консервации или списан',
  not_inspected: 'Нет действующего техосмотра',
  not_insured: 'Нет действующего полиса ОСАГО',
  maintenance_overdue: 'ТО просрочено',
  no_norms: 'Не найдено норм расхода по топливу',
  low_fuel: 'Слишком мало топлива в баке',
  car_shift_open: 'Предыдущая смена автомобиля не закрыта',
} as const

const driver = {
  not_examined: 'Не пройден медосмотр этого дня',
  not_admitted: 'Не допущен медосмотром',
  no_licence: 'Не указаны категории водительского удостоверения',
  licence_expired: 'Истёк срок водительского удостоверения',
  driver_away: 'Водителя нет: отпуск, больничный, командировка или увольнение',
  driver_absent: 'Отсутствует по графику',
  driver_shift_open: 'Предыдущая смена водителя не закрыта',
} as const

const both = {
  vehicle_busy: 'Автомобиль по графику занят другим водителем',
  driver_busy: 'Водитель по графику занят на другом автомобиле',
  driver_not_insured: 'У водителя нет страховки на этот автомобиль',
  licence_category: 'Категория удостоверения не подходит для автомобиля',
} as const

const standings = {
  ready: 'Готов к эксплуатации',
  warned: 'Готов, есть замечания',
  not_ready: 'Не готов к эксплуатации',
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
  blocks: 'Запрещает выпуск',
  warns: 'Предупреждает',
  ignored: 'Не учитывается',
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
