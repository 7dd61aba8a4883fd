const monitoringPath = '/monitoring-map'

/** Moments, ISO. */
interface Time {
  from: string
  to: string
}

/** The monitoring map with this vehicle picked, and with its track of that time. */
export function monitoringAddress(carId: number, track?: Time): string {
  const query = new URLSearchParams({ vehicle: String(carId), ...track })
  return `${monitoringPath}?${query.toString()}`
}

/** The vehicle in an address of the monitoring map; null for none. */
export function vehicleIn(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('vehicle'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** The period of its track; null for none. */
export function trackIn(search: string): Time | null {
  const query = new URLSearchParams(search)
  const from = query.get('from') ?? ''
  const to = query.get('to') ?? ''
  return Date.parse(from) < Date.parse(to) ? { from, to } : null
}
