import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** `import type` is gone when Node runs a file; what a door loads later (`import()`) is asked for by a browser. */
const VALUE_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s+)?'([^']+)'/gm;
const LATER_IMPORT = /\bimport\('([^']+)'\)/g;

function fileOf(from: string, address: string): string | null {
  const own = /^#(app|launch|scripts|tests)\/(.+)$/.exec(address);
  if (own) return path.join(root, own[1]!, own[2]!);
  return address.startsWith('.') ? path.resolve(path.dirname(from), address) : null;
}

/** How Node comes from a script to markup, which it cannot read: the files on the way. Scripts load the product when they run. */
function waysToMarkup(script: string): string[] {
  const ways: string[] = [];
  const seen = new Set<string>();
  const walk = (file: string, way: readonly string[]) => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    const here = [...way, path.relative(root, file)];
    if (/\.[jt]sx$/.test(file)) {
      ways.push(here.join(' > '));
      return;
    }
    const text = readFileSync(file, 'utf8');
    const isOfScripts = /^(scripts|launch)\//.test(path.relative(root, file)) || file.endsWith('.server.ts');
    const imports = [...text.matchAll(VALUE_IMPORT), ...(isOfScripts ? text.matchAll(LATER_IMPORT) : [])];
    for (const [, address] of imports) {
      const next = fileOf(file, address!);
      if (next) walk(next, here);
    }
  };
  walk(path.join(root, script), []);
  return ways;
}

describe('what Node runs as it is', () => {
  const scripts = globSync('scripts/*.ts', { cwd: root });

  it('finds the scripts, and what they load', () => {
    expect(scripts).toContain('scripts/photo.ts');
    expect(waysToMarkup('app/domain/sharing/screens/index.ts')).not.toEqual([]);
  });

  it.each(scripts)('%s loads no markup', (script) => {
    expect(waysToMarkup(script)).toEqual([]);
  });
});
