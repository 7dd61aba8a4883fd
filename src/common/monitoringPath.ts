const monitoringPath = '/monitoring-map'

/** The monitoring map with this vehicle picked. */
export function monitoringAddress(carId: number): string {
  return `${monitoringPath}?vehicle=${carId}`
}

/** The vehicle that an address of the monitoring map asks for; null for none. */
export function vehicleIn(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('vehicle'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
