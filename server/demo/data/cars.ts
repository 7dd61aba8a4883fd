// Invented vehicles: plates, papers and numbers are synthetic.
import type { Localized } from '../localized.ts'
import type { Depot } from './companies.ts'

export interface DemoCar {
  garage: string
  plate: string
  brand: string
  model: string
  depot: Depot
  status: string
  year: number
  /** Code of the colour. */
  color: string
  /** km, at the beginning. */
  odometer: number
  /** Litres in the first tank. */
  remainder: string
}

export const colors: Readonly<Record<string, Localized>> = {
  blue: { ru: 'Синий', uz: 'Koʻk' },
  orange: { ru: 'Оранжевый', uz: 'Toʻq sariq' },
  silver: { ru: 'Серебристый', uz: 'Kumushrang' },
  white: { ru: 'Белый', uz: 'Oq' },
}

// prettier-ignore
export const cars: readonly DemoCar[] = [
  { garage: '2001', plate: '30895PMK', brand: 'Chevrolet', model: 'Cobalt 1.5', depot: 'samarkand', status: 'on_line', year: 2022, color: 'white', odometer: 83532, remainder: '19.5' },
  { garage: '3002', plate: '80449DND', brand: 'Chevrolet', model: 'Damas 0.8', depot: 'bukhara', status: 'on_line', year: 2017, color: 'orange', odometer: 94607, remainder: '16.5' },
  { garage: '1003', plate: '01073ZEJ', brand: 'Chevrolet', model: 'Labo 0.8', depot: 'tashkent', status: 'on_line', year: 2019, color: 'blue', odometer: 93892, remainder: '30.9' },
  { garage: '2004', plate: '30581PRP', brand: 'Chevrolet', model: 'Lacetti 1.5', depot: 'samarkand', status: 'reserve', year: 2014, color: 'white', odometer: 187835, remainder: '23.1' },
  { garage: '3005', plate: '80086AFQ', brand: 'Chevrolet', model: 'Nexia 3 1.5', depot: 'bukhara', status: 'repair', year: 2020, color: 'blue', odometer: 103515, remainder: '25.1' },
  { garage: '1006', plate: '01125CGU', brand: 'Chevrolet', model: 'Onix 1.2T', depot: 'tashkent', status: 'on_line', year: 2018, color: 'orange', odometer: 179644, remainder: '27.2' },
  { garage: '2007', plate: '30097DFS', brand: 'Chevrolet', model: 'Cobalt 1.5', depot: 'samarkand', status: 'on_line', year: 2021, color: 'orange', odometer: 55106, remainder: '13.2' },
  { garage: '3008', plate: '80762JHU', brand: 'Chevrolet', model: 'Tracker 1.2T', depot: 'bukhara', status: 'garage', year: 2024, color: 'white', odometer: 3697, remainder: '33.2' },
  { garage: '1009', plate: '01974FVN', brand: 'Isuzu', model: 'NPR 75L', depot: 'tashkent', status: 'on_line', year: 2014, color: 'orange', odometer: 151145, remainder: '82.4' },
  { garage: '2010', plate: '30668VSV', brand: 'Isuzu', model: 'NQR 71', depot: 'samarkand', status: 'repair', year: 2021, color: 'silver', odometer: 30278, remainder: '86.3' },
  { garage: '3011', plate: '80973ARR', brand: 'Isuzu', model: 'NP 37', depot: 'bukhara', status: 'on_line', year: 2024, color: 'silver', odometer: 33112, remainder: '74.8' },
  { garage: '1012', plate: '01408ECH', brand: 'SAZ', model: 'LE 60', depot: 'tashkent', status: 'reserve', year: 2022, color: 'blue', odometer: 43204, remainder: '0.0' },
  { garage: '2013', plate: '30757AKZ', brand: 'MAN', model: 'CLA 16.220', depot: 'samarkand', status: 'on_line', year: 2024, color: 'white', odometer: 21260, remainder: '240.8' },
  { garage: '4014', plate: '85735KZA', brand: 'MAN', model: 'TGS 33.360', depot: 'navoiy', status: 'on_line', year: 2022, color: 'silver', odometer: 31324, remainder: '261.4' },
  { garage: '1015', plate: '01674RNS', brand: 'Mercedes-Benz', model: 'Conecto LF', depot: 'tashkent', status: 'on_line', year: 2021, color: 'silver', odometer: 85494, remainder: '165.5' },
  { garage: '4016', plate: '85420TVA', brand: 'KamAZ', model: '65115', depot: 'navoiy', status: 'on_line', year: 2016, color: 'silver', odometer: 155072, remainder: '176.5' },
  { garage: '4017', plate: '85429LJU', brand: 'KamAZ', model: '53215 AC-12', depot: 'navoiy', status: 'garage', year: 2021, color: 'blue', odometer: 90064, remainder: '62.6' },
  { garage: '4018', plate: '85006XSE', brand: 'KamAZ', model: '65115', depot: 'navoiy', status: 'garage', year: 2018, color: 'white', odometer: 51716, remainder: '160.1' },
  { garage: '2019', plate: '30178DJA', brand: 'GAZ', model: '3302 GAZelle', depot: 'samarkand', status: 'on_line', year: 2024, color: 'blue', odometer: 41037, remainder: '53.0' },
  { garage: '3020', plate: '80150HHS', brand: 'GAZ', model: '2705 GAZelle', depot: 'bukhara', status: 'on_line', year: 2024, color: 'blue', odometer: 29958, remainder: '56.3' },
  { garage: '1021', plate: '01283PYD', brand: 'GAZ', model: '22171 Sobol', depot: 'tashkent', status: 'on_line', year: 2020, color: 'orange', odometer: 43921, remainder: '32.1' },
  { garage: '2022', plate: '30239RLA', brand: 'UAZ', model: '3909', depot: 'samarkand', status: 'on_line', year: 2015, color: 'silver', odometer: 237245, remainder: '50.9' },
  { garage: '3023', plate: '80656RZV', brand: 'Ford', model: 'Transit 2.2 TDCi', depot: 'bukhara', status: 'on_line', year: 2014, color: 'white', odometer: 79501, remainder: '60.9' },
  { garage: '4024', plate: '85530FPY', brand: 'JCB', model: '3CX', depot: 'navoiy', status: 'on_line', year: 2019, color: 'white', odometer: 51228, remainder: '112.4' },
]
/** Sold: in the archive. */
export const soldCar: DemoCar = {
  garage: '1090',
  plate: '01090AAA',
  brand: 'Chevrolet',
  model: 'Lacetti 1.5',
  depot: 'tashkent',
  status: 'written_off',
  year: 2011,
  color: 'white',
  odometer: 412300,
  remainder: '0',
}
