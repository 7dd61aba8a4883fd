import { join } from 'node:path'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { rotate } from './log-file.ts'

/**
 * The process's log: JSON lines. On a terminal they would bury what a person is to read, so they go to DATA_DIR/logs/server.log;
 * everywhere else (a service, a container) to standard output, for whoever collects them.
 */
export function createLog(dataDir: string, terminal = process.stdout.isTTY === true): FastifyBaseLogger {
  if (!terminal) return Fastify({ logger: { level: 'info' } }).log
  const file = join(dataDir, 'logs', 'server.log')
  rotate(file)
  return Fastify({ logger: { level: 'info', file } }).log
}
