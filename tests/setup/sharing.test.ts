import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BROWSER_WITH_OWN_PRODUCT } from '../../vitest.config.ts';
import { LONG_FILES } from './long-files-first.ts';

/** Those of `files` in which the pattern is found. */
const withPattern = (files: readonly string[], pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(file, 'utf8'))).sort();

describe('files of one worker share their modules', () => {
  it('so that none of those with a database replaces a module with a double', () => {
    const files = globSync('{app,launch,scripts,tests}/**/*.db.test.ts');
    expect(files.length).toBeGreaterThan(50);
    expect(withPattern(files, /\bvi\.(?:do)?[mM]ock\(|resetModules|\bstubEnv\b/)).toEqual([]);
  });

  it('so that what a file puts in the place of a function of Node is put back after it', () => {
    const files = globSync(['{app,launch,scripts,tests}/**/*.db.test.ts', 'tests/fixtures/*.ts']);
    expect(withPattern(files, /syncBuiltinESMExports/)).toEqual(['tests/fixtures/replace-builtins.ts']);
  });

  it('so that a file that changes the settings lets the product read them anew', () => {
    const files = globSync(['{app,launch,scripts,tests}/**/*.db.test.ts', 'tests/fixtures/*.ts']);
    expect(withPattern(files, /process\.env\b.*[^=!]=[^=]|assign\(process\.env|\bstubEnv\b/)).toEqual([
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
