-- What people did that others have to be able to look up: rights, deletions, tokens, sign-ins, settings. Rows are written
-- in the transaction of the act, and never change.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  act text NOT NULL,
  -- The project's own log has it.
  project_id bigint,
  -- The installation's log has it.
  installation boolean NOT NULL,
  -- The account that acted; null for the server itself, and for someone who isn't signed in.
  account_id text,
  -- Names, of whoever acted and of whom the act was about: rows of `audit_people`.
  who bigint,
  about bigint,
  user_agent text,
  facts jsonb NOT NULL
);
CREATE INDEX audit_log_project ON audit_log (project_id, id);
CREATE INDEX audit_log_installation ON audit_log (id) WHERE installation;
CREATE INDEX audit_log_at ON audit_log (at);
CREATE INDEX audit_log_failed ON audit_log (at) WHERE act = 'sign-in.failed';

-- How people were called then. The names stand apart from the log, so that an account that is deleted takes them along
-- while the log stays as it was written.
CREATE TABLE audit_people (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  -- The last day on which the log named them so.
  used_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, email, name)
);
CREATE INDEX audit_people_email ON audit_people (email);

CREATE FUNCTION audit_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log only grows';
END $$;
CREATE TRIGGER no_update BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_stays();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON audit_log EXECUTE FUNCTION audit_log_stays();
-- What is old may be purged.
CREATE TRIGGER no_delete BEFORE DELETE ON audit_log FOR EACH ROW WHEN (OLD.at > now() - interval '1 day')
  EXECUTE FUNCTION audit_log_stays();

CREATE FUNCTION audit_person(of_account text, of_email text, of_name text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  found bigint;
BEGIN
  SELECT id INTO found FROM audit_people WHERE account_id = of_account AND email = of_email AND name = of_name;
  IF found IS NULL THEN
    INSERT INTO audit_people (account_id, email, name) VALUES (of_account, of_email, of_name)
    ON CONFLICT DO NOTHING RETURNING id INTO found;
  END IF;
  IF found IS NULL THEN
    SELECT id INTO found FROM audit_people WHERE account_id = of_account AND email = of_email AND name = of_name;
  END IF;
  UPDATE audit_people SET used_at = now() WHERE id = found AND used_at < now() - interval '1 day';
  RETURN found;
END $$;

-- The only way into the log. `by_session` tells the device, `about_email` the person whom the act is about.
CREATE FUNCTION write_audit(
  did text, of_project bigint, of_installation boolean, by_account text, by_session text, about_email text,
  with_facts jsonb, by_agent text
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_log (act, project_id, installation, account_id, who, about, user_agent, facts)
  SELECT did, of_project, of_installation, by_account,
    (SELECT audit_person(u.id, lower(u.email), coalesce(nullif(trim(u.name), ''), u.email))
      FROM auth_user u WHERE u.id = by_account),
    CASE WHEN about_email IS NOT NULL THEN audit_person('', lower(about_email), '') END,
    left(coalesce(by_agent, (SELECT s."userAgent" FROM auth_session s WHERE s.id = by_session)), 400),
    with_facts
$$;

-- The auth library makes sessions in transactions of its own. `method`: how someone signed in.
ALTER TABLE auth_session ADD COLUMN method text;
CREATE FUNCTION audit_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_audit('sign-in', NULL, true, NEW."userId", NEW.id, NULL,
    jsonb_build_object('method', coalesce(NEW.method, 'unknown')), NEW."userAgent");
  RETURN NULL;
END $$;
CREATE TRIGGER audited AFTER INSERT ON auth_session FOR EACH ROW EXECUTE FUNCTION audit_sign_in();
