import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { ClusterLocation } from './cluster-location.ts'
import { hasSyncfs } from './sync-support.ts'

/**
 * Our own setting with the process that started a cluster; in an orphan that differs from its
 * parent.
 */
export const ownerSetting = 'motorpool.owner'

/**
 * Settings of the private cluster, all given at start so that no file in the cluster can override
 * them. fsync stays on.
 */
export function serverSettings(
  place: ClusterLocation,
  major: number,
  key: string,
): Record<string, string> {
  return {
    [ownerSetting]: String(process.pid),
    cluster_name: `motorpool-${key}`,
    hba_file: join(place.access, 'pg_hba.conf'),
    ident_file: join(place.access, 'pg_ident.conf'),
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '40',
    shared_buffers: totalmem() >= 8 * 2 ** 30 ? '256MB' : '128MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    // bounds recovery after a crash to seconds
    max_wal_size: '1GB',
    // recovery starts with flushing all files: 0.2 s instead of 3 s on a busy disk
    ...(hasSyncfs() ? { recovery_init_sync_method: 'syncfs' } : {}),
    random_page_cost: '1.1',
    jit: 'off',
    huge_pages: 'off',
    ...(major >= 18 ? { io_method: 'worker', io_workers: '2' } : {}),
    // a client that was killed in a query frees its locks this soon
    client_connection_check_interval: '500ms',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '%m [%p] ',
    // errors of statements carry rows in their details; the application logs them without
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
}
