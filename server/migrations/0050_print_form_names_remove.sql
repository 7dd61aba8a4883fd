-- Second part: what takes away. A server of the release before that still runs may fail on it.
-- Lost: print-form-setting.name: its form says it, in the language of who reads

ALTER TABLE print_form_setting DROP COLUMN name;
