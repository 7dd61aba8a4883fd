// Entry point of the thread that parses one track file.
import { parentPort } from 'node:worker_threads'
import { groupPoints } from './point-columns.ts'
import { readTrackFile } from './read-track-file.ts'
import type { UploadedTrack } from './read-in-thread.ts'

parentPort?.on('message', ({ bytes, offset }: UploadedTrack) => {
  const { points, faults } = readTrackFile(Buffer.from(bytes), offset)
  parentPort?.postMessage(groupPoints(points, faults), [])
})
