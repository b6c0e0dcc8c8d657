-- Tables that `process-panels/server.js` reads. PostgreSQL 13 or newer, also distributed (docs/scale-out.md); PGlite.
-- Tables and columns that are called otherwise are mapped (docs/server.md). indexes.sql follows once the data are in.
--
-- What belongs to a process begins its primary key with the id of the process: all of it can live on one shard, and
-- every join stays there. There are no foreign keys: an engine may want them only after the tables are distributed.

-- Small tables: a copy on every machine.
create table app_user (
  id bigint primary key,
  fullname text,
  avatar text
);
create table template_process (
  id bigint primary key,
  name text
);
create table template_step (
  id bigint primary key,
  name text,
  title text,
  type smallint                        -- 1 start, 2 manual, 3 auto, 4 async, 7 summary, 8 end user, 9 end
);

create table process (
  id bigint primary key,
  template_process_id bigint,
  creator_id bigint,
  state smallint,                      -- 1 pending, 2 active, 10 complete
  start_at timestamptz,
  modified_at timestamptz,
  expiration_at timestamptz,
  plan_from timestamptz,
  plan_to timestamptz,
  tags text[],
  files bigint[],
  readers bigint[],                    -- who may read it, by id of user or group
  supervisors bigint[],
  variables jsonb,
  url text,
  extra jsonb,                         -- members that are none of these
  step_count integer not null          -- a process without steps gives no row
);

create table step (
  process_id bigint not null,
  id bigint not null check (id > 0),
  template_step_id bigint,
  state smallint,
  type smallint,                       -- of its template: filter and sort in one index
  name text,                           -- of its template
  resolver_id bigint,
  possible_resolvers bigint[],
  start_at timestamptz,
  async boolean,
  data text,
  extra jsonb,
  search text,                         -- text of process and step, folded: `foldedText` of process-panels/server.js
  primary key (process_id, id)
);

-- Who may do a step: the inbox. State of the step and time of the process are copies, for one index to answer.
create table step_candidate (
  process_id bigint not null,
  step_id bigint not null,
  principal bigint not null,
  state smallint,
  modified_at timestamptz,
  primary key (process_id, step_id, principal)
);

-- Who may see what: creator, readers and supervisors all steps of a process (step_id 0), resolver and possible resolvers
-- their step. Principals are ids of users and of groups. Time of the process is a copy, for one index to answer in order.
create table process_visible (
  process_id bigint not null,
  principal bigint not null,
  step_id bigint not null,
  modified_at timestamptz,
  primary key (process_id, principal, step_id)
);

-- What has changed, written in the transaction of the change. Readers keep a snapshot, and read what has become visible
-- since: none is skipped that commits late, and a transaction that stays open delays none but its own.
create table process_change (
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  at timestamptz not null default now(),
  process_id bigint not null,
  seen_by bigint[],                    -- principals that could see it before the change
  primary key (xid, seq)
);

-- What could be read when old changes were last forgotten. What the oldest of these snapshots shows may be gone.
create table process_change_mark (
  at timestamptz not null,
  snapshot pg_snapshot not null
);

-- Which items of actions have been done, each written in the transaction that does it: a second try with the same key finds
-- it, and does nothing. `pruneActions` forgets them after a day.
create table process_action (
  user_id bigint not null,
  key text not null,                   -- as the request has it, of each item another
  action text not null,
  process_id bigint not null,
  step_id bigint,
  at timestamptz not null default now(),
  modified_at timestamptz,             -- of the process, when the item had been done
  primary key (user_id, key)
);
