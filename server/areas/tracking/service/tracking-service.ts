// Interface of a tracking service, independent of the product.

/** A device of the tracking service. */
export interface Device {
  id: number
  name: string
  /** Its hardware id, such as an IMEI. */
  uniqueId: string
  /** ISO 8601; null before the first contact. */
  lastContact: string | null
  isOnline: boolean
  isDisabled: boolean
}

/** A position of a device, in the product's units. */
export interface DevicePosition {
  deviceId: number
  /** ISO 8601: the time of the fix. */
  at: string
  /** Degrees. */
  lat: number
  lon: number
  /** km/h. */
  speed: number
  /** Degrees from north, 0..359. */
  course: number
  /** Null if the device does not report it. */
  ignition: boolean | null
  /** Litres; null if the device reports none, or only percent. */
  fuel: number | null
  /** km: the device's own odometer, otherwise the distance summed by the service. */
  odometer: number | null
}

/**
 * Each call throws TrackingError for an unexpected response, and the signal's reason once it is
 * aborted.
 */
export interface TrackingService {
  /** The positions are generated, including past ones, so that none count as late. */
  readonly isSimulated?: true
  /** All devices visible to the account, page by page. */
  listDevices(signal: AbortSignal): Promise<Device[]>
  /** The last position of each device. */
  lastPositions(signal: AbortSignal): Promise<DevicePosition[]>
  /**
   * Positions of one device from `from` to `to` (both inclusive), in batches of at most a day, in
   * chronological order. Periods without positions yield no batch.
   */
  readPositions(
    deviceId: number,
    from: Date,
    to: Date,
    signal: AbortSignal,
  ): AsyncGenerator<DevicePosition[]>
  /**
   * Delivers live positions; resolves when the signal aborts.
   * @param onOpen called once, when the connection is open and before the first positions
   * @throws TrackingError when the connection ends; what `onPositions` and `onOpen` throw
   */
  follow(
    onPositions: (positions: DevicePosition[]) => void,
    signal: AbortSignal,
    onOpen?: () => void,
  ): Promise<void>
}
