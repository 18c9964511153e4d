/** Migrated and empty; every test file works on a copy of it. */
export const TEMPLATE_DATABASE = 'plinth_template';
