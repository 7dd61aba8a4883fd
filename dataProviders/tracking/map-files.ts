import { call } from '../http/call.ts'

/** Names of the map files that lie on the server, for who may choose one. @throws HttpError */
export const readMapFiles = (signal: AbortSignal): Promise<string[]> =>
  call('GET', 'api/fms/organisation/getMapFileList', { signal })
