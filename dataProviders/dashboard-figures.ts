// The figures of the general dashboard, loaded in the background: failures are left to the caller,
// and calls do not extend the session.
import type { ChartName } from '#resources/kernel/views/dashboard.ts'
import { download } from './file-download.ts'
import { call, HttpError } from './http/call.ts'

const base = 'api/fms/dashboard/general'

/** @throws HttpError unchanged; the end of the session is still noticed */
export async function dashboardCall<T>(
  name: string,
  { body, signal }: { body?: object | undefined; signal?: AbortSignal } = {},
): Promise<T> {
  try {
    const headers = { 'X-Unattended': '1' }
    return await call<T>(body ? 'POST' : 'GET', `${base}/${name}`, {
      signal,
      quiet: true,
      headers,
      ...(body && { body }),
    })
  } catch (error) {
    if (error instanceof HttpError && error.status === 401)
      void call('POST', 'auth/user').catch(() => null)
    throw error
  }
}

/** Downloads the figures of a chart as a spreadsheet. @throws HttpError */
export const downloadChart = (chart: ChartName): Promise<void> =>
  download(`${base}/getChartFile/${chart}`)
