-- Nothing looks for devices by when they were last heard of.
DROP INDEX sync_clients_seen;
