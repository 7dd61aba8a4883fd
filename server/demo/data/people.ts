// Invented people: the demonstration's employees, and the accounts of some of them.
import type { Depot } from './companies.ts'

export interface DemoPerson {
  /** Surname, name and patronymic, in Cyrillic and in Uzbek Latin letters. */
  ru: string
  uz: string
  position: string
  depot: Depot
  status: string
  birth_date: string
  /** The account that this employee stands behind, in the contract in which it has a place. */
  login?: string
  /** No longer employed: in the archive. */
  left?: true
}
type Line = readonly [ru: string, uz: string, position: string, depot: Depot, status: string, birthDate: string, login?: string]

const employed: readonly Line[] = [
  ['Рахмонов Шерзод Камол ўғли', 'Rahmonov Sherzod Kamol oʻgʻli', 'administrator', 'bukhara', 'working', '1983-07-21', 'second-admin'],
  ['Каримова Нилуфар Анвар қизи', 'Karimova Nilufar Anvar qizi', 'administrator', 'tashkent', 'working', '1990-06-14', 'root'],
  ['Юсупов Тимур Шавкат ўғли', 'Yusupov Timur Shavkat oʻgʻli', 'administrator', 'tashkent', 'working', '1987-02-09', 'customer-admin'],
  ['Саидов Рустам Икром ўғли', 'Saidov Rustam Ikrom oʻgʻli', 'operations', 'tashkent', 'working', '1979-11-27', 'operations-manager'],
  ['Азимова Дилфуза Бахтиёр қизи', 'Azimova Dilfuza Baxtiyor qizi', 'manager', 'tashkent', 'working', '1985-08-19', 'manager'],
  ['Норматов Жасур Олим ўғли', 'Normatov Jasur Olim oʻgʻli', 'manager', 'samarkand', 'working', '1994-04-30', 'manager-assistant'],
  ['Бердиев Отабек Мурод ўғли', 'Berdiyev Otabek Murod oʻgʻli', 'director', 'tashkent', 'vacation', '1998-03-25', 'chief'],
  [
    'Исмоилов Мансур Бахтиёр ўғли',
    'Ismoilov Mansur Baxtiyor oʻgʻli',
    'chief_engineer',
    'tashkent',
    'working',
    '1988-03-21',
    'chief-engineer',
  ],
  ['Ғаниев Санжар Вали ўғли', 'Gʻaniyev Sanjar Vali oʻgʻli', 'dispatcher', 'navoiy', 'working', '1973-09-12', 'dispatcher-v3'],
  ['Шодиев Бобур Бахтиёр ўғли', 'Shodiyev Bobur Baxtiyor oʻgʻli', 'dispatcher', 'tashkent', 'working', '1967-04-19', 'dispatcher'],
  ['Ғаниев Зафар Ҳамид ўғли', 'Gʻaniyev Zafar Hamid oʻgʻli', 'dispatcher', 'samarkand', 'working', '1977-01-22', 'dispatcher-v2'],
  ['Собиров Фаррух Қаҳрамон ўғли', 'Sobirov Farrux Qahramon oʻgʻli', 'dispatcher', 'bukhara', 'working', '1970-09-09'],
  ['Қурбонов Нодир Қаҳрамон ўғли', 'Qurbonov Nodir Qahramon oʻgʻli', 'driver', 'navoiy', 'working', '1985-02-10'],
  ['Эргашев Фаррух Бахтиёр ўғли', 'Ergashev Farrux Baxtiyor oʻgʻli', 'driver', 'tashkent', 'working', '1969-03-14', 'driver'],
  ['Ғаниев Анвар Ҳамид ўғли', 'Gʻaniyev Anvar Hamid oʻgʻli', 'driver', 'samarkand', 'vacation', '1999-01-13'],
  ['Муродов Одил Акмал ўғли', 'Murodov Odil Akmal oʻgʻli', 'driver', 'bukhara', 'working', '2000-01-02'],
  ['Ражабов Мансур Носир ўғли', 'Rajabov Mansur Nosir oʻgʻli', 'driver', 'navoiy', 'sick', '1989-04-27'],
  ['Бобоев Умид Ғайрат ўғли', 'Boboyev Umid Gʻayrat oʻgʻli', 'driver', 'tashkent', 'working', '1971-01-18'],
  ['Қурбонов Фаррух Ҳамид ўғли', 'Qurbonov Farrux Hamid oʻgʻli', 'driver', 'samarkand', 'working', '1975-02-22'],
  ['Эшонқулов Санжар Вали ўғли', 'Eshonqulov Sanjar Vali oʻgʻli', 'driver', 'bukhara', 'working', '1972-11-04'],
  ['Қурбонов Рустам Ҳамид ўғли', 'Qurbonov Rustam Hamid oʻgʻli', 'driver', 'navoiy', 'sick', '1999-06-18'],
  ['Маматов Одил Карим ўғли', 'Mamatov Odil Karim oʻgʻli', 'driver', 'tashkent', 'vacation', '1984-03-12'],
  ['Исмоилов Санжар Карим ўғли', 'Ismoilov Sanjar Karim oʻgʻli', 'driver', 'samarkand', 'working', '1974-03-21'],
  ['Олимов Зафар Ҳамид ўғли', 'Olimov Zafar Hamid oʻgʻli', 'driver', 'bukhara', 'working', '1991-08-03'],
  ['Маматов Бобур Латиф ўғли', 'Mamatov Bobur Latif oʻgʻli', 'driver', 'navoiy', 'working', '1981-01-05'],
  ['Бердиев Жамшид Вали ўғли', 'Berdiyev Jamshid Vali oʻgʻli', 'driver', 'tashkent', 'working', '1991-02-08'],
  ['Ражабов Шуҳрат Рашид ўғли', 'Rajabov Shuhrat Rashid oʻgʻli', 'driver', 'samarkand', 'working', '1993-01-22'],
  ['Эргашев Баҳодир Даврон ўғли', 'Ergashev Bahodir Davron oʻgʻli', 'driver', 'bukhara', 'working', '1998-09-15'],
  ['Муродов Илҳом Вали ўғли', 'Murodov Ilhom Vali oʻgʻli', 'driver', 'navoiy', 'working', '1988-08-27'],
  ['Қодиров Нодир Тоҳир ўғли', 'Qodirov Nodir Tohir oʻgʻli', 'driver', 'tashkent', 'working', '1999-05-21'],
  ['Қодиров Фаррух Вали ўғли', 'Qodirov Farrux Vali oʻgʻli', 'driver', 'samarkand', 'sick', '1998-11-13'],
  ['Назаров Илҳом Тоҳир ўғли', 'Nazarov Ilhom Tohir oʻgʻli', 'driver', 'bukhara', 'working', '1984-07-28'],
  ['Ҳакимов Жамшид Тоҳир ўғли', 'Hakimov Jamshid Tohir oʻgʻli', 'driver', 'navoiy', 'working', '1998-10-19'],
  ['Холматов Равшан Қаҳрамон ўғли', 'Xolmatov Ravshan Qahramon oʻgʻli', 'driver', 'tashkent', 'working', '1991-01-04'],
  ['Бобоев Азиз Рашид ўғли', 'Boboyev Aziz Rashid oʻgʻli', 'driver', 'samarkand', 'working', '1972-02-12'],
  ['Турсунов Отабек Карим ўғли', 'Tursunov Otabek Karim oʻgʻli', 'driver', 'bukhara', 'working', '1987-10-18'],
  ['Маматов Зафар Даврон ўғли', 'Mamatov Zafar Davron oʻgʻli', 'mechanic', 'navoiy', 'working', '1974-01-19'],
  ['Раҳимов Исломжон Салим ўғли', 'Rahimov Islomjon Salim oʻgʻli', 'mechanic', 'tashkent', 'sick', '1997-10-15', 'mechanic'],
  ['Ражабов Зафар Латиф ўғли', 'Rajabov Zafar Latif oʻgʻli', 'mechanic', 'samarkand', 'working', '1968-06-25'],
  ['Қурбонов Дилшод Ҳамид ўғли', 'Qurbonov Dilshod Hamid oʻgʻli', 'mechanic', 'bukhara', 'working', '1984-04-11'],
  ['Тўхтаев Одил Рашид ўғли', 'Toʻxtayev Odil Rashid oʻgʻli', 'repair_mechanic', 'navoiy', 'working', '1977-04-27', 'auto-repair'],
  [
    'Эргашев Исломжон Карим ўғли',
    'Ergashev Islomjon Karim oʻgʻli',
    'repair_mechanic',
    'tashkent',
    'working',
    '1983-01-17',
    'repair-area-mechanic',
  ],
  ['Худойбердиева Барно Салим қизи', 'Xudoyberdiyeva Barno Salim qizi', 'doctor', 'samarkand', 'vacation', '1994-08-24', 'medical'],
  ['Ражабова Малика Олим қизи', 'Rajabova Malika Olim qizi', 'doctor', 'bukhara', 'working', '1998-12-02'],
  ['Исмоилов Равшан Латиф ўғли', 'Ismoilov Ravshan Latif oʻgʻli', 'fuel', 'navoiy', 'vacation', '1982-07-11'],
  ['Исмоилов Умид Карим ўғли', 'Ismoilov Umid Karim oʻgʻli', 'fuel', 'tashkent', 'working', '1976-08-13', 'gas-station-inspector'],
  ['Ҳакимов Умид Тоҳир ўғли', 'Hakimov Umid Tohir oʻgʻli', 'fuel', 'samarkand', 'working', '1985-02-12'],
  ['Эргашева Дилноза Носир қизи', 'Ergasheva Dilnoza Nosir qizi', 'hr', 'tashkent', 'vacation', '1985-01-03', 'hr'],
  ['Турсунов Азиз Олим ўғли', 'Tursunov Aziz Olim oʻgʻli', 'store', 'tashkent', 'working', '1976-01-08', 'warehouse-manager'],
  ['Холматова Гулнора Рашид қизи', 'Xolmatova Gulnora Rashid qizi', 'accountant', 'tashkent', 'working', '1999-02-11', 'user'],
]
const left: readonly Line[] = [
  ['Пулатов Отабек Эркин ўғли', 'Poʻlatov Otabek Erkin oʻgʻli', 'driver', 'tashkent', 'dismissed', '1968-05-06'],
  ['Алимов Сардор Ботир ўғли', 'Alimov Sardor Botir oʻgʻli', 'mechanic', 'bukhara', 'dismissed', '1972-12-01'],
]
const person = ([ru, uz, position, depot, status, birth_date, login]: Line): DemoPerson => ({
  ru,
  uz,
  position,
  depot,
  status,
  birth_date,
  ...(login && { login }),
})
export const people: readonly DemoPerson[] = [...employed.map(person), ...left.map((line) => ({ ...person(line), left: true as const }))]
