// Makes and models common in Uzbekistan, with the fuels they burn. Norms are plausible, not
// official.

export interface DemoModel {
  brand: string
  name: string
  /** Code of the type by build, and of the one by purpose. */
  type: string
  purpose: string
  /** For passengers, and tonnes; null: not for that. */
  seats: number | null
  load: string | null
  /** Code of the fuel, tank (l, m³ for methane), norm per 100 km, per hour standing. */
  fuels: readonly (readonly [
    fuel: string,
    tank: string | null,
    norm: string | null,
    idle: string | null,
  ])[]
}

export const brands: readonly string[] = [
  'Chevrolet',
  'Isuzu',
  'SAZ',
  'MAN',
  'Mercedes-Benz',
  'KamAZ',
  'Howo',
  'GAZ',
  'UAZ',
  'Ford',
  'JCB',
]

// prettier-ignore
export const models: readonly DemoModel[] = [
  { brand: 'Chevrolet', name: 'Cobalt 1.5', seats: 4, load: '0.40', type: 'sedan', purpose: 'office', fuels: [['AI91', '46.00', '8.400', '0.800'], ['CNG', '14.00', null, null]] },
  { brand: 'Chevrolet', name: 'Damas 0.8', seats: 1, load: '0.55', type: 'minivan', purpose: 'cargo', fuels: [['AI80', '36.00', '7.600', '0.600']] },
  { brand: 'Chevrolet', name: 'Labo 0.8', seats: 1, load: '0.55', type: 'pickup', purpose: 'cargo', fuels: [['AI80', '36.00', '7.800', '0.600']] },
  { brand: 'Chevrolet', name: 'Lacetti 1.5', seats: 4, load: '0.40', type: 'sedan', purpose: 'office', fuels: [['AI91', '60.00', '8.700', '0.800']] },
  { brand: 'Chevrolet', name: 'Nexia 3 1.5', seats: 4, load: '0.40', type: 'sedan', purpose: 'office', fuels: [['AI91', '45.00', '8.000', '0.800'], ['CNG', '14.00', null, null]] },
  { brand: 'Chevrolet', name: 'Onix 1.2T', seats: 4, load: '0.40', type: 'sedan', purpose: 'office', fuels: [['AI95', '44.00', '6.500', '0.700']] },
  { brand: 'Chevrolet', name: 'Spark 1.25', seats: 4, load: '0.30', type: 'hatch', purpose: 'office', fuels: [['AI92', '35.00', '6.600', '0.600']] },
  { brand: 'Chevrolet', name: 'Tracker 1.2T', seats: 4, load: '0.40', type: 'suv', purpose: 'office', fuels: [['AI95', '44.00', '7.300', '0.700']] },
  { brand: 'Isuzu', name: 'NPR 75L', seats: 2, load: '4.00', type: 'flatbed', purpose: 'cargo', fuels: [['DT', '100.00', '18.000', '1.600']] },
  { brand: 'Isuzu', name: 'NQR 71', seats: 2, load: '4.50', type: 'van', purpose: 'cargo', fuels: [['DT', '100.00', '19.500', '1.600']] },
  { brand: 'Isuzu', name: 'NP 37', seats: 23, load: null, type: 'bus', purpose: 'passenger', fuels: [['DT', '100.00', '21.700', '1.600']] },
  { brand: 'SAZ', name: 'LE 60', seats: 23, load: null, type: 'bus', purpose: 'passenger', fuels: [['CNG', '160.00', '32.000', '2.200']] },
  { brand: 'MAN', name: 'CLA 16.220', seats: 2, load: '10.00', type: 'flatbed', purpose: 'cargo', fuels: [['DT', '300.00', '26.000', '2.200']] },
  { brand: 'MAN', name: 'TGS 33.360', seats: 1, load: '20.00', type: 'dump', purpose: 'cargo', fuels: [['DT', '400.00', '38.000', '2.600']] },
  { brand: 'Mercedes-Benz', name: 'Conecto LF', seats: 32, load: null, type: 'bus', purpose: 'passenger', fuels: [['DT', '250.00', '36.000', '2.600']] },
  { brand: 'KamAZ', name: '65115', seats: 2, load: '15.00', type: 'dump', purpose: 'cargo', fuels: [['DT', '250.00', '34.000', '2.400']] },
  { brand: 'KamAZ', name: '53215 AC-12', seats: 2, load: '10.00', type: 'tanker', purpose: 'special', fuels: [['DT', '210.00', '30.000', '2.400']] },
  { brand: 'Howo', name: 'ZZ3257', seats: 1, load: '20.00', type: 'dump', purpose: 'cargo', fuels: [['DT', '300.00', '38.500', '2.600']] },
  { brand: 'GAZ', name: '3302 GAZelle', seats: 2, load: '1.50', type: 'flatbed', purpose: 'cargo', fuels: [['AI92', '64.00', '16.000', '1.000'], ['LPG', '90.00', null, null]] },
  { brand: 'GAZ', name: '2705 GAZelle', seats: 2, load: '1.35', type: 'van', purpose: 'cargo', fuels: [['AI92', '64.00', '15.000', '1.000'], ['LPG', '90.00', null, null]] },
  { brand: 'GAZ', name: '22171 Sobol', seats: 9, load: null, type: 'minibus', purpose: 'passenger', fuels: [['AI92', '64.00', '14.600', '1.000'], ['LPG', '90.00', null, null]] },
  { brand: 'UAZ', name: '3909', seats: 4, load: '0.45', type: 'van', purpose: 'emergency', fuels: [['AI80', '77.00', '16.500', '1.100']] },
  { brand: 'Ford', name: 'Transit 2.2 TDCi', seats: 16, load: null, type: 'minibus', purpose: 'passenger', fuels: [['DT', '80.00', '10.600', '1.000']] },
  { brand: 'JCB', name: '3CX', seats: null, load: null, type: 'special', purpose: 'special', fuels: [['DT', '150.00', null, '8.000']] },
]
