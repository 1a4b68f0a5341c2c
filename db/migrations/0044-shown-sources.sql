-- An admin shows the source code to everyone who may read the project's pages.
ALTER TABLE projects ADD COLUMN show_source boolean NOT NULL DEFAULT false;
