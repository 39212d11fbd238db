-- The database of each earlier format, as the version that introduced it made it, with some rows. A file of format N is
-- sections 1 to N. Never change a section: add one when a migration is added.

-- format 1
CREATE TABLE datasets (
  name TEXT PRIMARY KEY,
  created_at TEXT NOT NULL
);
CREATE TABLE documents (
  dataset TEXT NOT NULL,
  id TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (dataset, id)
);
CREATE TABLE transactions (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  dataset TEXT NOT NULL,
  id TEXT NOT NULL,
  timestamp TEXT NOT NULL,
  author TEXT NOT NULL,
  mutations TEXT NOT NULL,
  UNIQUE (dataset, id)
);
CREATE TABLE revisions (
  dataset TEXT NOT NULL,
  document_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  body TEXT,
  PRIMARY KEY (dataset, document_id, seq)
);
CREATE INDEX revisions_by_transaction ON revisions (seq);
INSERT INTO datasets (name, created_at) VALUES ('production', '2025-01-01T00:00:00.000Z');
INSERT INTO documents VALUES ('production', 'post', '{"_id":"post","_type":"post","_rev":"t2","_createdAt":"2025-01-01T00:00:00.000Z","_updatedAt":"2025-01-02T00:00:00.000Z","title":"Größe"}');
INSERT INTO transactions (dataset, id, timestamp, author, mutations) VALUES ('production', 't1', '2025-01-01T00:00:00.000Z', 'editor', '[{"create":{"_id":"post","_type":"post","title":"One"}}]');
INSERT INTO transactions (dataset, id, timestamp, author, mutations) VALUES ('production', 't2', '2025-01-02T00:00:00.000Z', 'editor', '[{"patch":{"id":"post","set":{"title":"Größe"}}}]');
INSERT INTO revisions VALUES ('production', 'post', 1, '{"_id":"post","_type":"post","_rev":"t1","_createdAt":"2025-01-01T00:00:00.000Z","_updatedAt":"2025-01-01T00:00:00.000Z","title":"One"}');
INSERT INTO revisions VALUES ('production', 'post', 2, '{"_id":"post","_type":"post","_rev":"t2","_createdAt":"2025-01-01T00:00:00.000Z","_updatedAt":"2025-01-02T00:00:00.000Z","title":"Größe"}');

-- format 2
ALTER TABLE datasets ADD COLUMN acl_mode TEXT NOT NULL DEFAULT 'public';
CREATE TABLE key_values (
  user_id TEXT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (user_id, key)
);
INSERT INTO datasets (name, created_at, acl_mode) VALUES ('secret', '2025-02-01T00:00:00.000Z', 'private');
INSERT INTO key_values VALUES ('editor', 'layout', '{"columns":2}');

-- format 3
ALTER TABLE datasets ADD COLUMN profile TEXT NOT NULL DEFAULT 'content';
ALTER TABLE datasets ADD COLUMN addon_for TEXT;
CREATE TABLE resources (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (kind, id)
);
INSERT INTO datasets (name, created_at, acl_mode, profile, addon_for) VALUES ('production-comments', '2025-03-01T00:00:00.000Z', 'private', 'comments', 'production');
INSERT INTO resources VALUES ('webhook', 'hook', '{"id":"hook","name":"Build"}');

-- format 4
CREATE TABLE members (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  email TEXT,
  role TEXT NOT NULL,
  created_at TEXT NOT NULL,
  removed_at TEXT
);
CREATE TABLE credentials (
  id TEXT PRIMARY KEY,
  member_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  hash TEXT,
  device TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT,
  last_used_at TEXT,
  ended_at TEXT
);
INSERT INTO members VALUES ('p-asha', 'person', 'Asha', 'asha@example.com', 'editor', '2025-04-01T00:00:00.000Z', NULL);
INSERT INTO credentials (id, member_id, kind, hash, created_at) VALUES ('c-asha', 'p-asha', 'session', 'x', '2025-04-01T00:00:00.000Z');

-- format 5
CREATE TABLE outbox (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  dataset TEXT NOT NULL,
  transaction_id TEXT NOT NULL,
  timestamp TEXT NOT NULL,
  document_id TEXT NOT NULL,
  before TEXT,
  after TEXT,
  subscribers TEXT NOT NULL
);
INSERT INTO outbox (dataset, transaction_id, timestamp, document_id, before, after, subscribers) VALUES ('production', 't2', '2025-01-02T00:00:00.000Z', 'post', NULL, '{"_id":"post","_type":"post"}', '["hook"]');

-- format 6
CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  time TEXT NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  target TEXT NOT NULL,
  result TEXT NOT NULL,
  ip TEXT NOT NULL
);
CREATE INDEX audit_by_time ON audit (time);
INSERT INTO audit (time, actor, action, target, result, ip) VALUES ('2025-05-01T00:00:00.000Z', 'p-asha', 'sign-in', '', 'ok', '127.0.0.1');

-- format 7
ALTER TABLE credentials ADD COLUMN passkey TEXT;
