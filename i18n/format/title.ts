import type { TitleFormats } from '#resources/kernel/views/record-title.ts'
import { dotted } from './civil.ts'
import { wallOf } from './zone.ts'

/** Days and moments in the names of records, alike in every language. `timeZone`: IANA. */
export function titleFormats(timeZone: string): TitleFormats {
  return {
    day: dotted,
    month: (day) => dotted(day).slice('dd.'.length),
    moment: (moment) => {
      const [day, time] = wallOf(moment, timeZone)
      return `${dotted(day)} ${time}`
    },
  }
}
