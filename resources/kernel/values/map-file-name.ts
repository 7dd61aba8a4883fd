/** The name of a map file in the folder of the installation: never a path. */
export const mapFileName = {
  max: 100,
  pattern: '[^\\s/\\\\.][^/\\\\]*\\.pmtiles',
  example: 'uzbekistan.pmtiles',
} as const

/** The address of the organisation's map file. */
export const mapFileCall = '/api/fms/organisation/getMapFile'
