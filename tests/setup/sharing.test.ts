import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BROWSER_WITH_OWN_PRODUCT, DATABASE_WITH_OWN_MODULES } from '../../vitest.config.ts';
import { LONG_FILES } from './long-files-first.ts';

/** Those of `files` in which the pattern is found. */
const withPattern = (files: readonly string[], pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(file, 'utf8'))).sort();

describe('files of one worker share their modules', () => {
  it('so that only files that replace modules with doubles are listed as having their own', () => {
    const own = globSync(DATABASE_WITH_OWN_MODULES);
    expect(own.length).toBeGreaterThanOrEqual(DATABASE_WITH_OWN_MODULES.length);
    const others = globSync('{app,launch,scripts,tests}/**/*.db.test.ts').filter((file) => !own.includes(file));
    expect(others.length).toBeGreaterThan(50);
    expect(withPattern(others, /\bvi\.(?:do)?[mM]ock\(|resetModules/)).toEqual([]);
    expect(withPattern(own, /\bvi\.mock\(/)).toEqual(own.sort());
  });

  it('so that a file that changes the settings lets the product read them anew', () => {
    const own = globSync(DATABASE_WITH_OWN_MODULES);
    const files = globSync(['{app,launch,scripts,tests}/**/*.db.test.ts', 'tests/fixtures/*.ts']);
    const shared = files.filter((file) => !own.includes(file));
    expect(withPattern(shared, /process\.env\b.*[^=!]=[^=]|assign\(process\.env|\bstubEnv\b/)).toEqual([
      'tests/fixtures/set-settings.ts',
    ]);
  });

  it('and that a journey with a product of its own is listed as one, and no other is', () => {
    const journeys = globSync('tests/browser/*.test.ts');
    expect(withPattern(journeys, /start(?:Embedded)?Rig\([^)]|startCustomerRig\(/)).toEqual(
      [...BROWSER_WITH_OWN_PRODUCT].sort(),
    );
    expect(withPattern([...BROWSER_WITH_OWN_PRODUCT], /start(?:Embedded|Shared)?Rig\(\)/)).toEqual([]);
  });
});

it('the files that are begun first are there', () => {
  expect(LONG_FILES.filter((file) => !existsSync(file))).toEqual([]);
});
