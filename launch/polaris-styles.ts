import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The parts of PostCSS that are used here; Vite brings it along. */
interface Node {
  remove(): unknown;
}
interface AtRule extends Node {
  readonly name: string;
  readonly params: string;
  readonly nodes?: readonly unknown[];
}
interface Rule extends Node {
  readonly parent?: { readonly type: string; readonly name?: string } | undefined;
  selectors: string[];
}
interface StyleSheet {
  readonly source?: { readonly input: { readonly file?: string } } | undefined;
  toString(): string;
  walkRules(visit: (rule: Rule) => void): void;
  walkAtRules(visit: (rule: AtRule) => void): void;
}

const POLARIS = 'node_modules/@shopify/polaris/build/esm';
const CLASS = /\.(Polaris-[\w-]+)/g;
/** Looks that Polaris offers beside the light one, which is ours. */
const OTHER_THEME = /p-theme-(?!light\b(?!-))/;

/**
 * A PostCSS plugin: of Polaris' style sheet, which holds up every page, only what the sources in `app/` can show: the
 * classes that they name, and those of the components that they take. It reads both from the sources, so that nothing has
 * to be kept by hand.
 */
export function polarisStyles(root: string) {
  let isUsed: IsUsed | null = null;
  return {
    postcssPlugin: 'polaris-styles',
    Once(sheet: StyleSheet): void {
      // Vite asks for it with a query behind the name.
      const file = sheet.source?.input.file ?? '';
      if (!/@shopify[\\/]polaris[\\/]build[\\/]esm[\\/]styles\.css(\?|$)/.test(file)) return;
      isUsed ??= usedClasses(root);
      keepOnly(sheet, isUsed);
    },
  };
}

function keepOnly(sheet: StyleSheet, isUsed: IsUsed): void {
  sheet.walkRules((rule) => {
    if (rule.parent?.name?.endsWith('keyframes')) return;
    const wanted = rule.selectors.filter(
      (selector) => !OTHER_THEME.test(selector) && [...selector.matchAll(CLASS)].every(([, name]) => isUsed(name!)),
    );
    if (wanted.length === 0) rule.remove();
    else if (wanted.length < rule.selectors.length) rule.selectors = wanted;
  });
  const text = sheet.toString();
  const isNamed = (name: string) => new RegExp(`animation[^;}]*${name}\\b`).test(text) || text.includes(`:${name};`);
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
    else if (rule.name.endsWith('keyframes') && !isNamed(rule.params)) rule.remove();
  });
}

type IsUsed = (className: string) => boolean;

/**
 * Every class that the sources name, also by its beginning (`Polaris-Button--tone${...}`); and of every component that they
 * import, and of those that these are made of.
 */
export function usedClasses(root: string): IsUsed {
  const files = new Set<string>();
  const folder = path.join(root, POLARIS);
  const homes = componentHomes(readFileSync(path.join(folder, 'index.js'), 'utf8'));
  const waiting = importedNames(root).flatMap((name) => {
    const home = homes.get(name);
    return home ? [path.join(folder, home)] : [];
  });
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const [, next] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      waiting.push(path.join(path.dirname(file), next!));
    }
  }
  const names = new Set([...files].flatMap((file) => readFileSync(file, 'utf8').match(/Polaris-[\w-]+/g) ?? []));
  const beginnings: string[] = [];
  for (const file of sourcesOf(root)) {
    for (const [, name, isOpen] of readFileSync(file, 'utf8').matchAll(/(Polaris-[\w-]+)(\$\{)?/g)) {
      if (isOpen) beginnings.push(name!);
      else names.add(name!);
    }
  }
  return (name) => names.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
}

/** Tests name what they look for, and show nothing. */
const sourcesOf = (root: string) =>
  globSync('app/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(root, file));

function componentHomes(index: string): Map<string, string> {
  const homes = new Map<string, string>();
  for (const [, names, home] of index.matchAll(/export \{([^}]+)\} from '([^']+)'/g)) {
    for (const name of names!.split(',')) homes.set(name.trim().split(' as ').at(-1)!, home!);
  }
  return homes;
}

/** Names that anything in `app/` takes from Polaris. */
function importedNames(root: string): string[] {
  const names = new Set<string>();
  for (const file of sourcesOf(root)) {
    const text = readFileSync(file, 'utf8');
    for (const [, list] of text.matchAll(/import \{([^}]+)\} from '@shopify\/polaris'/g)) {
      for (const name of list!.split(',')) names.add(name.trim().split(' as ')[0]!);
    }
  }
  return [...names];
}
