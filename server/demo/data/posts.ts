// Positions with the access level shown beside them, and driving licence categories.
import type { Localized } from '../localized.ts'

export const positions: readonly { code: string; name: Localized; access_level: number }[] = [
  { code: 'director', name: { ru: 'Директор', uz: 'Direktor' }, access_level: 15 },
  {
    code: 'administrator',
    name: { ru: 'Системный администратор', uz: 'Tizim administratori' },
    access_level: 15,
  },
  {
    code: 'operations',
    name: { ru: 'Начальник эксплуатации', uz: 'Ekspluatatsiya boshligʻi' },
    access_level: 15,
  },
  { code: 'manager', name: { ru: 'Менеджер', uz: 'Menejer' }, access_level: 10 },
  {
    code: 'chief_engineer',
    name: { ru: 'Главный инженер', uz: 'Bosh muhandis' },
    access_level: 15,
  },
  { code: 'dispatcher', name: { ru: 'Диспетчер', uz: 'Dispetcher' }, access_level: 10 },
  { code: 'driver', name: { ru: 'Водитель', uz: 'Haydovchi' }, access_level: 1 },
  { code: 'mechanic', name: { ru: 'Механик', uz: 'Mexanik' }, access_level: 10 },
  {
    code: 'repair_mechanic',
    name: { ru: 'Механик ремонтной зоны', uz: 'Taʼmirlash zonasi mexanigi' },
    access_level: 10,
  },
  {
    code: 'doctor',
    name: { ru: 'Врач предрейсового осмотра', uz: 'Reysdan oldingi koʻrik shifokori' },
    access_level: 10,
  },
  { code: 'fuel', name: { ru: 'Заправщик', uz: 'Yoqilgʻi quyuvchi' }, access_level: 5 },
  {
    code: 'hr',
    name: { ru: 'Специалист по кадрам', uz: 'Kadrlar boʻyicha mutaxassis' },
    access_level: 10,
  },
  { code: 'store', name: { ru: 'Заведующий складом', uz: 'Ombor mudiri' }, access_level: 10 },
  { code: 'accountant', name: { ru: 'Бухгалтер', uz: 'Hisobchi' }, access_level: 5 },
  {
    code: 'locksmith',
    name: { ru: 'Слесарь по ремонту автомобилей', uz: 'Avtomobillarni taʼmirlash chilangari' },
    access_level: 1,
  },
]
export const licences: readonly { name: string; description: Localized }[] = [
  { name: 'A', description: { ru: 'Мотоциклы', uz: 'Mototsikllar' } },
  { name: 'B', description: { ru: 'Автомобили до 3,5 т', uz: '3,5 t gacha avtomobillar' } },
  { name: 'BE', description: { ru: 'B с прицепом', uz: 'Tirkama bilan B' } },
  {
    name: 'C',
    description: { ru: 'Грузовые автомобили свыше 3,5 т', uz: '3,5 t dan ortiq yuk avtomobillari' },
  },
  { name: 'CE', description: { ru: 'C с прицепом', uz: 'Tirkama bilan C' } },
  {
    name: 'D',
    description: { ru: 'Автобусы, более 8 мест', uz: '8 tadan ortiq oʻrindiqli avtobuslar' },
  },
  { name: 'DE', description: { ru: 'D с прицепом', uz: 'Tirkama bilan D' } },
]
