import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { planChunks } from './page-chunks.ts';
import type { ModuleGraph } from './page-chunks.ts';

const page = (name: string) => `/app/routes/${name}.tsx?__remix-build-client-route`;
const code = (imports: readonly string[], size = 200) =>
  `${imports.map((id, index) => `import { x as x${index} } from '${id}';`).join('\n')} export const x = 1; ${'/'.repeat(2)}${'-'.repeat(size)}`;

/** A graph of modules by their sources; whatever begins like a route is a page. */
function graphOf(sources: Readonly<Record<string, string>>): ModuleGraph {
  const facts = Object.entries(sources).map(([id, text]) => {
    const ast = parseAst(text);
    const importedIds = [
      ...new Set(ast.body.flatMap((node) => ('source' in node && node.source ? [String(node.source.value)] : []))),
    ];
    const isEntry = /client-route$|entry\.client/.test(id);
    const exports = [...text.matchAll(/export (?:const (\w+)|\{ (\w+) \})/g)].map(([, one, other]) => one ?? other!);
    const rest = { isEntry, isIncluded: true, moduleSideEffects: isEntry, dynamicImporters: [], exports };
    return [id, { ast, importedIds, code: text, ...rest }] as const;
  });
  const byId = new Map(facts);
  return { getModuleIds: () => byId.keys(), getModuleInfo: (id) => byId.get(id) ?? null };
}

const START = { '/app/entry.client.tsx': code([]), [page('root')]: code([]) };

it('puts what the same pages share into one file, and leaves what only one page has to that page', () => {
  const graph = graphOf({
    ...START,
    [page('one')]: code(['/a', '/b', '/own']),
    [page('two')]: code(['/a', '/b']),
    '/a': code([]),
    '/b': code([]),
    '/own': code([]),
  });
  const plan = planChunks();
  expect(plan('/a', graph)).toBeTruthy();
  expect(plan('/b', graph)).toBe(plan('/a', graph));
  expect(plan('/own', graph)).toBeUndefined();
});

it('sees through a door: who takes one thing of it does not load the other', () => {
  const graph = graphOf({
    ...START,
    [page('one')]: `import { light } from '/door'; export const x = light;`,
    [page('two')]: `import { light, heavy } from '/door'; export const x = [light, heavy];`,
    [page('three')]: `import { heavy } from '/door'; export const x = heavy;`,
    '/door': `export { light } from '/light'; export { heavy } from '/heavy';`,
    '/light': `export const light = 1;`,
    '/heavy': `export const heavy = 1; //${'-'.repeat(90_000)}`,
  });
  const plan = planChunks();
  expect(plan('/light', graph)).not.toBe(plan('/heavy', graph));
});

it('never lets two files import each other', () => {
  // Both ends are small and wanted by the same pages; the middle is large and belongs to one page more.
  const graph = graphOf({
    ...START,
    [page('one')]: code(['/first']),
    [page('two')]: code(['/first']),
    [page('three')]: code(['/middle']),
    [page('four')]: code(['/last']),
    '/first': code(['/middle']),
    '/middle': code(['/last'], 90_000),
    '/last': code([]),
  });
  const plan = planChunks();
  const [first, middle, last] = ['/first', '/middle', '/last'].map((id) => plan(id, graph));
  expect(first === last && middle !== first).toBe(false);
});

it('lets no page load much in vain, however many others would save a file', () => {
  const many = Array.from({ length: 30 }, (_, index) => page(`many${index}`));
  const graph = graphOf({
    ...START,
    ...Object.fromEntries(many.map((id) => [id, code(['/small', '/large'])])),
    [page('poor')]: code(['/small']),
    '/small': code([]),
    '/large': code([], 60_000),
  });
  const plan = planChunks();
  expect(plan('/small', graph)).not.toBe(plan('/large', graph));
});
