-- Who created a project: their quotas count it, and its jobs wait in their name. The installation's example has no owner.
CREATE TABLE project_owners (
  project_id bigint PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email))
);
CREATE INDEX project_owners_email ON project_owners (email);
INSERT INTO project_owners (project_id, email)
  SELECT DISTINCT ON (project_id) project_id, email FROM memberships WHERE role = 'admin'
  ORDER BY project_id, created_at, email;

-- In whose name the jobs of a project wait. A project without an owner waits for itself; the example waits for nobody.
CREATE VIEW job_owners AS
  SELECT p.id, coalesce(o.email, 'project ' || p.id) AS owner
  FROM projects p LEFT JOIN project_owners o ON o.project_id = p.id WHERE NOT p.example;

-- When each owner last had a turn in a queue. Whoever had none for longest comes first.
CREATE TABLE job_turns (
  queue text NOT NULL,
  owner text NOT NULL,
  started_at timestamptz NOT NULL,
  PRIMARY KEY (queue, owner)
);
