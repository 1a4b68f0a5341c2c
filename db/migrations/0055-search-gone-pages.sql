-- Search says of a page that its source is gone.
CREATE TRIGGER search_gone AFTER UPDATE OF source_gone ON pages FOR EACH ROW
  WHEN (NEW.source_gone IS DISTINCT FROM OLD.source_gone) EXECUTE FUNCTION page_changed();
