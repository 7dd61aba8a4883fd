import { call } from '../http/call.ts'

/** Names of the map files on the server, for users who may choose one. @throws HttpError */
export const readMapFiles = (signal: AbortSignal): Promise<string[]> =>
  call('GET', 'api/fms/organisation/getMapFileList', { signal })
