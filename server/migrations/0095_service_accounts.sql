-- Made from the descriptors by npm run migration; read it before it is committed.

ALTER TABLE "user" ADD COLUMN service boolean NOT NULL DEFAULT false;

CREATE INDEX user__service_id_idx ON "user" (contract_id, service, id);
CREATE INDEX user__service_login_id_idx ON "user" (contract_id, service, login, id);
