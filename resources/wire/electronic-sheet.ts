// An electronic waybill, title by title; its JSON schema is docs/electronic-waybill.schema.json.

export type SheetTitleName = 'T1' | 'T2' | 'T3' | 'T4' | 'T5' | 'T6'

/** Moments are ISO in UTC, days 'YYYY-MM-DD'; null where there is none, or the reader has no right. */
type TitleValue = string | number | null

export interface ElectronicTitle {
  title: SheetTitleName
  /** How the names of its exchange files begin. */
  file: string
  signer: string | null
  /** null while there is nothing to sign. */
  content: Record<string, TitleValue | Record<string, TitleValue>> | null
}

export interface ElectronicSheet {
  format: 'motorpool-waybill'
  version: 1
  id: number
  number: number | null
  state: string
  titles: ElectronicTitle[]
}
