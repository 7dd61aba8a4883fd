// Collects points and faults while a file is read.
import type { ImportedPoint } from './imported-point.ts'
import { FileFault, mostFaults, mostPoints } from './track-fault.ts'
import type { Fault, FaultCode } from './track-fault.ts'

export class PointList {
  readonly points: ImportedPoint[] = []
  readonly faults: Fault[] = []

  /**
   * Adds a parsed point, or its fault.
   * @throws FileFault too_large, too_many_faults
   */
  add(line: number, read: ImportedPoint | FaultCode): void {
    if (typeof read === 'string') this.faults.push({ line, code: read })
    else this.points.push(read)
    if (this.points.length > mostPoints) throw new FileFault('too_large', line)
    if (this.faults.length >= mostFaults) throw new FileFault('too_many_faults', line)
  }
}
