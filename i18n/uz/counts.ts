import type { Counts } from '../messages.ts'

// The noun keeps its singular after a number; «ta» is used before things, not before units.
export const counts: Counts = {
  record: '%{smart_count} ta yozuv',
  row: '%{smart_count} ta qator',
  page: '%{smart_count} ta sahifa',
  file: '%{smart_count} ta fayl',
  photo: '%{smart_count} ta fotosurat',
  day: '%{smart_count} kun',
  hour: '%{smart_count} soat',
  minute: '%{smart_count} daqiqa',
  found: '%{smart_count} ta yozuv topildi',
  selected: '%{smart_count} ta yozuv tanlandi',
}
