-- Distributes the tables of schema.sql with Citus: on the coordinator, between schema.sql and indexes.sql, while they are empty
-- (docs/scale-out.md). The extension is on each machine, and `citus_set_coordinator_host` and `citus_add_node` have been called.

-- Every query of more than one process asks every shard: a few shards for each machine, not the 32 of the default.
select create_distributed_table('process', 'id', shard_count => 4);
select create_distributed_table('step', 'process_id', colocate_with => 'process');
select create_distributed_table('step_candidate', 'process_id', colocate_with => 'process');
select create_distributed_table('process_visible', 'process_id', colocate_with => 'process');

-- A copy on every machine.
select create_reference_table('app_user');
select create_reference_table('template_process');
select create_reference_table('template_step');

-- On the coordinator, and known to Citus: a transaction that writes to them and to one machine commits in both or in neither.
select citus_add_local_table_to_metadata('process_change');
select citus_add_local_table_to_metadata('process_change_mark');
select citus_add_local_table_to_metadata('process_action');
