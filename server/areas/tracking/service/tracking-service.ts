// The interface to a tracking service of any kind.

/** A device of the tracking service. */
export interface Device {
  id: number
  name: string
  /** Its hardware id, such as an IMEI. */
  uniqueId: string
  /** ISO; null before the first contact. */
  lastContact: string | null
  isOnline: boolean
  isDisabled: boolean
}

/** A position of a device, in the product's units. */
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
  /** null if the device does not report it. */
  ignition: boolean | null
  /** Litres; null if the device does not report them, or only in percent. */
  fuel: number | null
  /** km, of the device: its own meter, else the distance summed by the service. */
  odometer: number | null
}

/**
 * Each call throws a TrackingError for an unexpected answer, and the reason of `signal` once that
 * is aborted.
 */
export interface TrackingService {
  /** Its positions are generated, including past ones: nothing is measured again from them. */
  readonly isSimulated?: true
  /** All devices visible to the account, page by page. */
  listDevices(signal: AbortSignal): Promise<Device[]>
  /** The last position of each device. */
  lastPositions(signal: AbortSignal): Promise<DevicePosition[]>
  /**
   * Positions of one device from `from` to `to` (both included) in pieces of at most a day, in
   * chronological order; a period without positions has no piece.
   */
  readPositions(
    deviceId: number,
    from: Date,
    to: Date,
    signal: AbortSignal,
  ): AsyncGenerator<DevicePosition[]>
  /**
   * Delivers live positions. Resolves when the signal aborts.
   * @param onOpen is called once, when the connection is established and before the first positions
   * @throws TrackingError when the connection ends; what `onPositions` and `onOpen` throw
   */
  follow(
    onPositions: (positions: DevicePosition[]) => void,
    signal: AbortSignal,
    onOpen?: () => void,
  ): Promise<void>
}
