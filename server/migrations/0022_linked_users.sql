-- Users are rows of a declared resource now, one in each contract that an account works in; what they say of it was the table
-- `membership`. That name stays as a view of them, and may be written to, for a server of the release before. Written by hand.

-- Where an account was first invited, and until when the password that somebody else made for it opens anything.
ALTER TABLE account ADD COLUMN home_id bigint REFERENCES contract, ADD COLUMN one_time_until timestamptz;

-- Logins of before may be spelled as none is any more.
ALTER TABLE "user" DROP CONSTRAINT user__login_pattern;
INSERT INTO "user" (contract_id, login, staff_id, active, root, operations_manager, chief)
  SELECT m.contract_id, a.login, m.staff_id, m.active, 'root' = ANY (m.realm_roles), 'operations-manager' = ANY (m.realm_roles), 'chief' = ANY (m.realm_roles)
  FROM membership m JOIN account a ON a.id = m.account_id ORDER BY m.account_id, m.contract_id;
ALTER TABLE "user" ADD CONSTRAINT user__login_pattern CHECK ((login COLLATE "C") ~ '^(?:[a-zа-яё0-9][a-zа-яё0-9._@+-]*)$') NOT VALID;
INSERT INTO user__role_ids (contract_id, parent_id, position, target_id)
  SELECT u.contract_id, u.id, r.n - 1, r.id
  FROM membership m JOIN account a ON a.id = m.account_id JOIN "user" u ON u.contract_id = m.contract_id AND u.login = a.login COLLATE "ru-x-icu"
  CROSS JOIN LATERAL (SELECT x.id, min(x.n) AS n FROM unnest(m.role_ids) WITH ORDINALITY AS x(id, n) GROUP BY x.id) r;
INSERT INTO search_rebuild VALUES ('user') ON CONFLICT DO NOTHING;
UPDATE account a SET home_id = (SELECT min(m.contract_id) FROM membership m WHERE m.account_id = a.id);
-- In how many contracts a login works is asked for with every call.
CREATE INDEX user_login_idx ON "user" (login);

ALTER TABLE saved_view DROP CONSTRAINT saved_view_owner_fkey, ADD CONSTRAINT saved_view_owner_fkey FOREIGN KEY (account_id) REFERENCES account ON DELETE CASCADE;
ALTER TABLE grid_setting DROP CONSTRAINT grid_setting_owner_fkey, ADD CONSTRAINT grid_setting_owner_fkey FOREIGN KEY (account_id) REFERENCES account ON DELETE CASCADE;
ALTER TABLE notification DROP CONSTRAINT notification_reader_fkey, ADD CONSTRAINT notification_reader_fkey FOREIGN KEY (account_id) REFERENCES account ON DELETE CASCADE;
ALTER TABLE notification_setting DROP CONSTRAINT notification_setting_reader_fkey, ADD CONSTRAINT notification_setting_reader_fkey FOREIGN KEY (account_id) REFERENCES account ON DELETE CASCADE;
DROP TABLE membership;

CREATE VIEW membership AS
  SELECT a.id AS account_id, u.contract_id,
    coalesce((SELECT array_agg(l.target_id::smallint ORDER BY l.position) FROM user__role_ids l WHERE l.contract_id = u.contract_id AND l.parent_id = u.id), '{}') AS role_ids,
    array_remove(ARRAY[CASE WHEN u.root THEN 'root' END, CASE WHEN u.operations_manager THEN 'operations-manager' END, CASE WHEN u.chief THEN 'chief' END], NULL) AS realm_roles,
    u.staff_id, u.active, u.id AS user_id
  FROM "user" u JOIN account a ON u.login = a.login COLLATE "ru-x-icu";

CREATE FUNCTION write_membership() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  realm text[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM "user" WHERE id = OLD.user_id;
    RETURN OLD;
  END IF;
  realm := coalesce(NEW.realm_roles, '{}');
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "user" (contract_id, login, search_key, staff_id, active, root, operations_manager, chief)
      SELECT NEW.contract_id, a.login, ' ' || a.login, NEW.staff_id, coalesce(NEW.active, true), 'root' = ANY (realm), 'operations-manager' = ANY (realm), 'chief' = ANY (realm)
      FROM account a WHERE a.id = NEW.account_id RETURNING id INTO NEW.user_id;
  ELSE
    UPDATE "user" SET staff_id = NEW.staff_id, active = NEW.active, root = 'root' = ANY (realm), operations_manager = 'operations-manager' = ANY (realm),
      chief = 'chief' = ANY (realm), version = version + 1, updated_at = now() WHERE id = NEW.user_id;
  END IF;
  IF TG_OP = 'INSERT' OR NEW.role_ids IS DISTINCT FROM OLD.role_ids THEN
    DELETE FROM user__role_ids WHERE contract_id = NEW.contract_id AND parent_id = NEW.user_id;
    INSERT INTO user__role_ids (contract_id, parent_id, position, target_id)
      SELECT NEW.contract_id, NEW.user_id, n - 1, id FROM unnest(coalesce(NEW.role_ids, '{}')) WITH ORDINALITY AS given(id, n);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER write_membership INSTEAD OF INSERT OR UPDATE OR DELETE ON membership FOR EACH ROW EXECUTE FUNCTION write_membership();

-- The roles with an id, in each contract's language: their names in the order of the languages, and the same as searches have them.
CREATE VIEW role AS
SELECT c.id AS contract_id, r.id, r.code COLLATE "ru-x-icu" AS code, r.names[l.nth] COLLATE "ru-x-icu" AS name, r.keys[l.nth] COLLATE "C" AS search_key
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

ALTER TABLE access_level ADD COLUMN id bigint GENERATED BY DEFAULT AS IDENTITY, ADD CONSTRAINT access_level_id_key UNIQUE (id);
-- What rights are granted on: each has levels in every contract, the first of which numbers it.
CREATE VIEW setting_resource AS SELECT contract_id, min(id) AS id, resource COLLATE "ru-x-icu" AS name,
  (CASE resource WHEN 'refueling' THEN resource ELSE resource || '.*' END) COLLATE "ru-x-icu" AS alternative_name
FROM access_level GROUP BY contract_id, resource;
CREATE VIEW resource_access AS
  SELECT contract_id, id, role COLLATE "ru-x-icu" AS role, resource COLLATE "ru-x-icu" AS resource, level::bigint AS level FROM access_level;

-- A contract that had an administrator keeps one: an active user with the role customer-admin or root and all rights on users. Looked at
-- when the transaction ends, one transaction of a contract after the other, so that of two who demote each other the second is refused.
CREATE FUNCTION keep_administrator(contract bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM contract c WHERE c.id = contract FOR NO KEY UPDATE;
  IF NOT FOUND OR EXISTS (
    SELECT FROM "user" u JOIN account a ON u.login = a.login COLLATE "ru-x-icu" AND a.active
    JOIN access_level l ON l.contract_id = u.contract_id AND l.resource = 'user' AND l.level = 15
      AND (u.root AND l.role = 'root' OR l.role = 'customer-admin' AND EXISTS (
        SELECT FROM user__role_ids r WHERE r.contract_id = u.contract_id AND r.parent_id = u.id AND r.target_id = 1))
    WHERE u.contract_id = contract AND u.active) THEN
    RETURN;
  END IF;
  RAISE EXCEPTION 'contract % would have no administrator', contract USING ERRCODE = 'MP003';
END $$;
CREATE FUNCTION administrator_goes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_administrator(OLD.contract_id);
  RETURN NULL;
END $$;
-- Of somebody who only leaves, it matters whether he was one; a role that goes with him is looked at by itself.
CREATE FUNCTION user_leaves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.root OR EXISTS (SELECT FROM user__role_ids r WHERE r.contract_id = OLD.contract_id AND r.parent_id = OLD.id AND r.target_id = 1) THEN
    PERFORM keep_administrator(OLD.contract_id);
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER user_administrator_changes AFTER UPDATE ON "user" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.active AND NOT NEW.active OR OLD.root AND NOT NEW.root) EXECUTE FUNCTION user_leaves();
CREATE CONSTRAINT TRIGGER user_administrator_goes AFTER DELETE ON "user" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.root) EXECUTE FUNCTION administrator_goes();
CREATE CONSTRAINT TRIGGER user_administrator_role AFTER UPDATE OR DELETE ON user__role_ids DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.target_id = 1) EXECUTE FUNCTION administrator_goes();
CREATE CONSTRAINT TRIGGER access_level_administrator AFTER UPDATE ON access_level DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.resource = 'user' AND OLD.level = 15 AND NEW.level < 15) EXECUTE FUNCTION administrator_goes();
