// Invented documents of the vehicles, with their remaining days from the day of the demonstration.

interface DemoPapers {
  /** Of the compulsory policy: days left; negative if expired. */
  policy: number
  /** Restricted to named drivers. */
  restricted?: true
  /** Has a voluntary policy of the same term. */
  kasko?: true
  /** Of the technical inspection: days left. */
  inspection: number
}

/** By garage number. */
// prettier-ignore
export const papers: Readonly<Record<string, DemoPapers>> = {
  2001: { policy: 339, inspection: -9 },
  3002: { policy: 59, inspection: 149 },
  1003: { policy: 129, restricted: true, inspection: 246 },
  2004: { policy: 255, inspection: 51 },
  3005: { policy: 69, inspection: 26 },
  1006: { policy: 294, restricted: true, kasko: true, inspection: 184 },
  2007: { policy: -10, inspection: 126 },
  3008: { policy: 281, inspection: -13 },
  1009: { policy: -13, restricted: true, inspection: 89 },
  2010: { policy: 172, inspection: 81 },
  3011: { policy: 88, inspection: 52 },
  1012: { policy: -9, restricted: true, kasko: true, inspection: 27 },
  2013: { policy: 332, inspection: 298 },
  4014: { policy: -15, inspection: 76 },
  1015: { policy: 20, restricted: true, inspection: 275 },
  4016: { policy: 213, inspection: -40 },
  4017: { policy: 272, inspection: 167 },
  4018: { policy: 339, restricted: true, kasko: true, inspection: -9 },
  2019: { policy: 322, inspection: 217 },
  3020: { policy: 101, inspection: 229 },
  1021: { policy: 95, restricted: true, inspection: 3 },
  2022: { policy: 16, inspection: 304 },
  3023: { policy: -8, inspection: -55 },
  4024: { policy: 169, restricted: true, kasko: true, inspection: -61 },
}
