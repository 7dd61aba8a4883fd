// Norms by make and model. Plausible, not official: winter adds a tenth, the heater a twentieth.

interface DemoNorm {
  readonly kind: 'car' | 'bus' | 'truck' | 'tipper' | 'special'
  /** l/100 km, l/h, h, km/h: fields of the norm. */
  readonly [field: string]: string | number
}

// prettier-ignore
export const fuelNorms: Readonly<Record<string, DemoNorm>> = {
  'Chevrolet Cobalt 1.5': { kind: 'car', norm: '8.400', summer_norm: '8.400', summer_conditioner: '9.000', summer_heater: '8.400', winter_norm: '9.200', winter_heater: '9.700', idle_per_hour: '0.800', idle_limit_hour: '1.00', speed_mode: 80 },
  'Chevrolet Damas 0.8': { kind: 'car', norm: '7.600', summer_norm: '7.600', summer_conditioner: '8.100', summer_heater: '7.600', winter_norm: '8.400', winter_heater: '8.700', idle_per_hour: '0.600', idle_limit_hour: '1.00', speed_mode: 80 },
  'Chevrolet Labo 0.8': { kind: 'car', norm: '7.800', summer_norm: '7.800', summer_conditioner: '8.300', summer_heater: '7.800', winter_norm: '8.600', winter_heater: '9.000', idle_per_hour: '0.600', idle_limit_hour: '1.00', speed_mode: 60 },
  'Chevrolet Lacetti 1.5': { kind: 'car', norm: '8.700', summer_norm: '8.700', summer_conditioner: '9.300', summer_heater: '8.700', winter_norm: '9.600', winter_heater: '10.000', idle_per_hour: '0.800', idle_limit_hour: '1.00', speed_mode: 80 },
  'Chevrolet Nexia 3 1.5': { kind: 'car', norm: '8.000', summer_norm: '8.000', summer_conditioner: '8.600', summer_heater: '8.000', winter_norm: '8.800', winter_heater: '9.200', idle_per_hour: '0.800', idle_limit_hour: '1.00', speed_mode: 80 },
  'Chevrolet Onix 1.2T': { kind: 'car', norm: '6.500', summer_norm: '6.500', summer_conditioner: '7.000', summer_heater: '6.500', winter_norm: '7.200', winter_heater: '7.500', idle_per_hour: '0.700', idle_limit_hour: '1.00', speed_mode: 80 },
  'Chevrolet Spark 1.25': { kind: 'car', norm: '6.600', summer_norm: '6.600', summer_conditioner: '7.100', summer_heater: '6.600', winter_norm: '7.300', winter_heater: '7.600', idle_per_hour: '0.600', idle_limit_hour: '1.00', speed_mode: 80 },
  'Chevrolet Tracker 1.2T': { kind: 'car', norm: '7.300', summer_norm: '7.300', summer_conditioner: '7.800', summer_heater: '7.300', winter_norm: '8.000', winter_heater: '8.400', idle_per_hour: '0.700', idle_limit_hour: '1.00', speed_mode: 80 },
  'Isuzu NPR 75L': { kind: 'truck', norm: '18.000', summer_norm: '18.000', summer_conditioner: '19.300', summer_heater: '18.000', winter_norm: '19.800', winter_heater: '20.700', idle_per_hour: '1.600', idle_limit_hour: '1.00', speed_mode: 60, cargo_rate: '1.300', mass_rate: '1.300' },
  'Isuzu NQR 71': { kind: 'truck', norm: '19.500', summer_norm: '19.500', summer_conditioner: '20.900', summer_heater: '19.500', winter_norm: '21.500', winter_heater: '22.400', idle_per_hour: '1.600', idle_limit_hour: '1.00', speed_mode: 80, cargo_rate: '1.300', mass_rate: '1.300' },
  'Isuzu NP 37': { kind: 'bus', norm: '21.700', summer_norm: '21.700', summer_conditioner: '23.200', summer_heater: '21.700', winter_norm: '23.900', winter_heater: '25.000', idle_per_hour: '1.600', idle_limit_hour: '1.00', speed_mode: 60 },
  'SAZ LE 60': { kind: 'bus', norm: '32.000', summer_norm: '32.000', summer_conditioner: '34.200', summer_heater: '32.000', winter_norm: '35.200', winter_heater: '36.800', idle_per_hour: '2.200', idle_limit_hour: '1.00', speed_mode: 60 },
  'MAN CLA 16.220': { kind: 'truck', norm: '26.000', summer_norm: '26.000', summer_conditioner: '27.800', summer_heater: '26.000', winter_norm: '28.600', winter_heater: '29.900', idle_per_hour: '2.200', idle_limit_hour: '1.00', speed_mode: 60, cargo_rate: '1.300', mass_rate: '1.300' },
  'MAN TGS 33.360': { kind: 'tipper', norm: '38.000', summer_norm: '38.000', summer_conditioner: '40.700', summer_heater: '38.000', winter_norm: '41.800', winter_heater: '43.700', idle_per_hour: '2.600', idle_limit_hour: '1.00', speed_mode: 60, per_trip: '0.250', mass_rate: '1.300' },
  'Mercedes-Benz Conecto LF': { kind: 'bus', norm: '36.000', summer_norm: '36.000', summer_conditioner: '38.500', summer_heater: '36.000', winter_norm: '39.600', winter_heater: '41.400', idle_per_hour: '2.600', idle_limit_hour: '1.00', speed_mode: 60 },
  'KamAZ 65115': { kind: 'tipper', norm: '34.000', summer_norm: '34.000', summer_conditioner: '36.400', summer_heater: '34.000', winter_norm: '37.400', winter_heater: '39.100', idle_per_hour: '2.400', idle_limit_hour: '1.00', speed_mode: 60, per_trip: '0.250', mass_rate: '1.300' },
  'KamAZ 53215 AC-12': { kind: 'truck', norm: '30.000', summer_norm: '30.000', summer_conditioner: '32.100', summer_heater: '30.000', winter_norm: '33.000', winter_heater: '34.500', idle_per_hour: '2.400', idle_limit_hour: '1.00', speed_mode: 60, cargo_rate: '1.300', mass_rate: '1.300' },
  'Howo ZZ3257': { kind: 'tipper', norm: '38.500', summer_norm: '38.500', summer_conditioner: '41.200', summer_heater: '38.500', winter_norm: '42.400', winter_heater: '44.300', idle_per_hour: '2.600', idle_limit_hour: '1.00', speed_mode: 60, per_trip: '0.250', mass_rate: '1.300' },
  'GAZ 3302 GAZelle': { kind: 'truck', norm: '16.000', summer_norm: '16.000', summer_conditioner: '17.100', summer_heater: '16.000', winter_norm: '17.600', winter_heater: '18.400', idle_per_hour: '1.000', idle_limit_hour: '1.00', speed_mode: 60, cargo_rate: '2.000', mass_rate: '2.000' },
  'GAZ 2705 GAZelle': { kind: 'car', norm: '15.000', summer_norm: '15.000', summer_conditioner: '16.100', summer_heater: '15.000', winter_norm: '16.500', winter_heater: '17.200', idle_per_hour: '1.000', idle_limit_hour: '1.00', speed_mode: 80 },
  'GAZ 22171 Sobol': { kind: 'car', norm: '14.600', summer_norm: '14.600', summer_conditioner: '15.600', summer_heater: '14.600', winter_norm: '16.100', winter_heater: '16.800', idle_per_hour: '1.000', idle_limit_hour: '1.00', speed_mode: 80 },
  'UAZ 3909': { kind: 'car', norm: '16.500', summer_norm: '16.500', summer_conditioner: '17.700', summer_heater: '16.500', winter_norm: '18.200', winter_heater: '19.000', idle_per_hour: '1.100', idle_limit_hour: '1.00', speed_mode: 80 },
  'Ford Transit 2.2 TDCi': { kind: 'car', norm: '10.600', summer_norm: '10.600', summer_conditioner: '11.300', summer_heater: '10.600', winter_norm: '11.700', winter_heater: '12.200', idle_per_hour: '1.000', idle_limit_hour: '1.00', speed_mode: 80 },
  'JCB 3CX': { kind: 'special', per_hour: '8.000', speed_mode: 60 },
}
