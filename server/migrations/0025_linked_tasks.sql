-- Whom a task can be given to, and what is noted about one beside its fields. Written by hand.

-- The users of a contract by account, each called as the product calls him. Who was disabled keeps his name.
CREATE VIEW colleague AS
SELECT u.contract_id, a.id, coalesce(nullif(concat_ws(' ', e.surname, e.name, e.patronymic), ''), u.login) COLLATE "ru-x-icu" AS name,
  u.active AND a.active AS active, (u.search_key || coalesce(e.search_key, '')) COLLATE "C" AS search_key
FROM "user" u
JOIN account a ON u.login = a.login COLLATE "ru-x-icu"
LEFT JOIN staff e ON e.contract_id = u.contract_id AND e.id = u.staff_id;

CREATE TABLE task_mark (
  contract_id bigint NOT NULL,
  task_id bigint NOT NULL,
  seen_at timestamptz(3), -- by whoever it is given to
  done_at timestamptz(3),
  done_by bigint, -- account
  PRIMARY KEY (contract_id, task_id),
  CONSTRAINT task_mark_task_fkey FOREIGN KEY (contract_id, task_id) REFERENCES task (contract_id, id) ON DELETE CASCADE
);
-- One sees his own: those given to him, by the index of their list, and those that he has given.
CREATE INDEX task_author_idx ON task (contract_id, created_by);
