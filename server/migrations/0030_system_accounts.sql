-- What is remembered of sign-ins beside their failures. Written by hand.

-- Successful sign-ins of the last minute, for their throttle.
CREATE TABLE login_success (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  login text NOT NULL,
  address text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX login_success_login_idx ON login_success (login, at);
CREATE INDEX login_success_address_idx ON login_success (address, at);
