-- Indexes for schema.sql; create them once the data are in. Each says what it is for. Null stands last in both directions,
-- ties go by id upwards (contract 3.7), so an index that serves an order says the same.

create extension if not exists pg_trgm;

-- Orders, and filters with the usual order, last modified first.
create index process_modified on process (modified_at desc nulls last, id);
create index process_state_modified on process (state, modified_at desc nulls last, id);
create index process_template_modified on process (template_process_id, modified_at desc nulls last, id);
create index process_creator_modified on process (creator_id, modified_at desc nulls last, id);
create index process_expiration on process (expiration_at, id);
create index process_start on process (start_at, id);
create index process_plan on process (plan_from, plan_to);

-- Lists and variables: `&&`, `@>`.
create index process_tags on process using gin (tags);
create index process_files on process using gin (files);
create index process_readers on process using gin (readers);
create index process_supervisors on process using gin (supervisors);
create index process_variables on process using gin (variables jsonb_path_ops);

-- Steps.
create index step_resolver on step (resolver_id, state, process_id);
create index step_name on step (name, state, process_id);
create index step_search on step using gin (search gin_trgm_ops);

-- The inbox of a user, and what a user may see, each in order and from the index alone.
create index step_candidate_inbox on step_candidate (principal, state, modified_at desc nulls last, process_id, step_id);
create index process_visible_modified on process_visible (principal, modified_at desc nulls last, process_id, step_id);
create index process_action_at on process_action (at);
