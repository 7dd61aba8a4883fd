-- Roles are found by their names in every language: the reader's is shown, and is not always the contract's.
CREATE OR REPLACE VIEW role AS
SELECT c.id AS contract_id, r.id, r.code COLLATE "ru-x-icu" AS code, r.names[l.nth] COLLATE "ru-x-icu" AS name, array_to_string(r.keys, '') COLLATE "C" AS search_key
FROM contract c
CROSS JOIN LATERAL (SELECT array_position(ARRAY['ru', 'uz', 'uz-Cyrl', 'en'], c.locale) AS nth) l
CROSS JOIN (VALUES
  (1, 'customer-admin', ARRAY['Администратор заказчика', 'Buyurtmachi administratori', 'Буюртмачи администратори', 'Customer administrator'], ARRAY[' administrator zakazchika', ' buyurtmachi administratori', ' buyurtmachi administratori', ' customer administrator']),
  (2, 'manager', ARRAY['Менеджер', 'Menejer', 'Менежер', 'Manager'], ARRAY[' menedjer', ' menejer', ' menejer', ' manager']),
  (3, 'user', ARRAY['Пользователь', 'Foydalanuvchi', 'Фойдаланувчи', 'User'], ARRAY[' polzovatel', ' foydalanuvchi', ' foydalanuvchi', ' user']),
  (4, 'driver', ARRAY['Водитель', 'Haydovchi', 'Ҳайдовчи', 'Driver'], ARRAY[' voditel', ' haydovchi', ' haydovchi', ' driver']),
  (5, 'medical', ARRAY['Медицинский работник', 'Tibbiyot xodimi', 'Тиббиёт ходими', 'Medical officer'], ARRAY[' medisinskiy rabotnik', ' tibbiet xodimi', ' tibbiet xodimi', ' medical officer']),
  (6, 'mechanic', ARRAY['Механик', 'Mexanik', 'Механик', 'Mechanic'], ARRAY[' mexanik', ' mexanik', ' mexanik', ' mechanic']),
  (7, 'dispatcher', ARRAY['Диспетчер', 'Dispetcher', 'Диспетчер', 'Dispatcher'], ARRAY[' dispetcher', ' dispetcher', ' dispetcher', ' dispatcher']),
  (8, 'hr', ARRAY['Специалист по кадрам', 'Kadrlar boʻyicha mutaxassis', 'Кадрлар бўйича мутахассис', 'HR officer'], ARRAY[' spesialist po kadram', ' kadrlar boyicha mutaxassis', ' kadrlar boyicha mutaxassis', ' hr officer']),
  (9, 'gas-station-inspector', ARRAY['Инспектор АЗС', 'Yoqilgʻi quyish shoxobchasi inspektori', 'Ёқилғи қуйиш шохобчаси инспектори', 'Fuel station inspector'], ARRAY[' inspektor azs', ' eqilgi quyish shoxobchasi inspektori', ' eqilgi quyish shoxobchasi inspektori', ' fuel station inspector']),
  (10, 'auto-repair', ARRAY['Авторемонт', 'Avtotaʼmirlash', 'Автотаъмирлаш', 'Auto repair'], ARRAY[' avtoremont', ' avtotamirlash', ' avtotamirlash', ' auto repair']),
  (11, 'manager-assistant', ARRAY['Помощник менеджера', 'Menejer yordamchisi', 'Менежер ёрдамчиси', 'Manager''s assistant'], ARRAY[' pomoshnik menedjera', ' menejer erdamchisi', ' menejer erdamchisi', ' managers assistant']),
  (12, 'repair-area-mechanic', ARRAY['Механик ремонтной зоны', 'Taʼmirlash zonasi mexanigi', 'Таъмирлаш зонаси механиги', 'Repair area mechanic'], ARRAY[' mexanik remontnoy zoni', ' tamirlash zonasi mexanigi', ' tamirlash zonasi mexanigi', ' repair area mechanic']),
  (13, 'chief-engineer', ARRAY['Главный инженер', 'Bosh muhandis', 'Бош муҳандис', 'Chief engineer'], ARRAY[' glavniy injener', ' bosh muhandis', ' bosh muhandis', ' chief engineer']),
  (14, 'warehouse-manager', ARRAY['Заведующий складом', 'Ombor mudiri', 'Омбор мудири', 'Warehouse manager'], ARRAY[' zaveduyushiy skladom', ' ombor mudiri', ' ombor mudiri', ' varehouse manager']),
  (15, 'dispatcher-v2', ARRAY['Диспетчер (версия 2)', 'Dispetcher (2-versiya)', 'Диспетчер (2-версия)', 'Dispatcher (v2)'], ARRAY[' dispetcher versiya 2', ' dispetcher 2 versiya', ' dispetcher 2 versiya', ' dispatcher v2']),
  (16, 'dispatcher-v3', ARRAY['Диспетчер (версия 3)', 'Dispetcher (3-versiya)', 'Диспетчер (3-версия)', 'Dispatcher (v3)'], ARRAY[' dispetcher versiya 3', ' dispetcher 3 versiya', ' dispetcher 3 versiya', ' dispatcher v3'])
) AS r(id, code, names, keys);
