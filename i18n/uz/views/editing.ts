import type { EditingTexts } from '../../messages.ts'

export const editing: EditingTexts = {
  editing: {
    restored: '%{when} dagi qoralama tiklandi.',
    changed_by: 'Shundan beri yozuv oʻzgartirilgan: %{who}, %{when}.',
    changed: 'Shundan beri yozuv oʻzgartirilgan: %{when}.',
    stored_by: 'Saqladi: %{who}, %{when}.',
    stored: 'Saqlangan: %{when}.',
    compare: 'Solishtirish',
    base: 'Oldingi qiymat',
    apply: 'Tanlanganlarni qoʻllash',
    lost: 'Yozuv saqlangan-saqlanmagani nomaʼlum. Kiritilganlarning hammasi shu yerda qoldi; qayta urinish takroriy yozuv yaratmaydi.',
    retry: 'Qayta urinish',
    retry_later: 'Aloqa tiklanganda saqlash',
    unsaved_go: 'Saqlanmagan oʻzgarishlar ham yoʻqoladi.',
    recent: 'Yaqinda tanlanganlar',
    others: 'Qolganlari',
    discard_new: 'Yangi yozuv saqlanmasdan yopilsinmi?',
    unfinished: 'Qoralamalar',
    drafted: 'Sizda saqlanmagan oʻzgarishlar bor',
    begun: '%{when} dagi yangi yozuv qoralamasi bor.',
    resume: 'Davom ettirish',
    hide: 'Yashirish',
  },
}
