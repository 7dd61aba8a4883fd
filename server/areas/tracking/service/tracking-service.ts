// What the product asks of a service that knows where vehicles are, whichever it is.

/** A device as the tracking service knows it. */
export interface Device {
  id: number
  name: string
  /** Its own number, such as an IMEI. */
  uniqueId: string
  /** ISO; null until it has been heard. */
  lastContact: string | null
  isOnline: boolean
  isDisabled: boolean
}

/** Where a device was, in units of the product. */
export interface DevicePosition {
  deviceId: number
  /** ISO, the fix's own time. */
  at: string
  /** Degrees. */
  lat: number
  lon: number
  /** km/h. */
  speed: number
  /** Degrees from north, 0..359. */
  course: number
  /** null where the device does not say. */
  ignition: boolean | null
  /** Litres; null where the device does not say, or says it in percent. */
  fuel: number | null
  /** km, of the device: its own meter, else the distance that the service has added up. */
  odometer: number | null
}

/**
 * Each call throws a TrackingError where the service does not answer as it should, and the reason of
 * `signal` once that is aborted.
 */
export interface TrackingService {
  /** It makes its positions up, those of the past too: nothing is measured anew by them. */
  readonly isSimulated?: true
  /** All devices that the account sees, page by page. */
  listDevices(signal: AbortSignal): Promise<Device[]>
  /** The last position of each device. */
  lastPositions(signal: AbortSignal): Promise<DevicePosition[]>
  /**
   * Positions of one device from `from` to `to` (both included) in pieces of at most a day, in order
   * of time; a time without positions has no piece.
   */
  readPositions(
    deviceId: number,
    from: Date,
    to: Date,
    signal: AbortSignal,
  ): AsyncGenerator<DevicePosition[]>
  /**
   * Delivers positions as they come. Resolves when the signal aborts.
   * @param onOpen is called once, when the connection stands and before the first positions
   * @throws TrackingError when the connection ends; what `onPositions` and `onOpen` throw
   */
  follow(
    onPositions: (positions: DevicePosition[]) => void,
    signal: AbortSignal,
    onOpen?: () => void,
  ): Promise<void>
}
