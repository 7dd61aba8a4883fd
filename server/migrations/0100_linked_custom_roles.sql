-- Roles of an organisation beside those of the product: their numbers, levels and screens, and the role as which a session is looked at. Written by hand.

-- Their numbers are those of the records above 100, and fit where numbers of roles are kept.
ALTER TABLE custom_role ADD CONSTRAINT custom_role_number CHECK (id BETWEEN 1 AND 32000);

-- The product's roles and those of the contract, each with the product's role that it behaves like.
CREATE OR REPLACE VIEW role AS
SELECT c.id AS contract_id, r.id, r.code COLLATE "ru-x-icu" AS code, r.names[l.nth] COLLATE "ru-x-icu" AS name, array_to_string(r.keys, '') COLLATE "C" AS search_key, r.code COLLATE "ru-x-icu" AS base_role
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
) AS r(id, code, names, keys)
UNION ALL
SELECT q.contract_id, (100 + q.id)::integer, ('custom-' || q.id) COLLATE "ru-x-icu",
  coalesce(CASE c.locale WHEN 'ru' THEN q.name_ru WHEN 'en' THEN q.name_en ELSE q.name_uz END, q.name) COLLATE "ru-x-icu",
  q.search_key COLLATE "C", q.base_role
FROM custom_role q JOIN contract c ON c.id = q.contract_id WHERE q.archived_at IS NULL;

-- The screens of a section that a role of the organisation has: those of the role it behaves like, all, or none.
ALTER TABLE access_level ADD COLUMN screens text NOT NULL DEFAULT 'base' CHECK (screens IN ('base', 'shown', 'hidden')),
  ADD CONSTRAINT access_level_own_screens CHECK (screens = 'base' OR role LIKE 'custom-%');
CREATE OR REPLACE VIEW resource_access AS
  SELECT contract_id, id, role COLLATE "ru-x-icu" AS role, resource COLLATE "ru-x-icu" AS resource, level::bigint AS level, screens COLLATE "ru-x-icu" AS screens
  FROM access_level;

-- What a role behaves like is part of what every call needs of its caller.
CREATE TRIGGER custom_role_stamp_insert AFTER INSERT ON custom_role REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stamp_contracts_of_rows();
CREATE TRIGGER custom_role_stamp_update AFTER UPDATE ON custom_role REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stamp_contracts_of_rows();
CREATE TRIGGER custom_role_stamp_delete AFTER DELETE ON custom_role REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stamp_contracts_of_rows();
CREATE TRIGGER custom_role_stamp_truncate AFTER TRUNCATE ON custom_role FOR EACH STATEMENT EXECUTE FUNCTION forget_stamps();

-- The role as which an administrator looks at the console, without changing anything; null for none.
ALTER TABLE session ADD COLUMN viewed_role_id smallint;
