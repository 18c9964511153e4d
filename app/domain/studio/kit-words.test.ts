import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The page of the spec that comments refer to. */
const SPEC_PAGE = 'creative-workspaces';

/** The kit is for every screen with a canvas: what only one of them means stands with that one. */
const files = globSync('app/domain/studio/{document,session,stage,layout,parts,frame,switcher}/**/*.{ts,tsx}')
  .concat('app/domain/studio/workflow.ts', 'app/domain/studio/studio.messages.ts')
  .filter((file) => !/\.test\.tsx?$|\/tests\//.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8').replaceAll(SPEC_PAGE, '') }));

const found = (pattern: RegExp) =>
  files.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );

it('is all of the kit', () => expect(files.length).toBeGreaterThan(80));

it('names no job kind', () => {
  const list = readFileSync('app/domain/generation/kinds/kinds.ts', 'utf8');
  const kinds = [...list.matchAll(/^ {2}'?([a-z-]+)'?: \{$/gm)].map(([, name]) => name);
  expect(kinds).toContain('product-photo');
  expect(found(new RegExp(`(['"\`])(${kinds.join('|')})\\1`))).toEqual([]);
});

it('names no call of the API', () => {
  expect(found(/['"`](GET|POST|PUT|PATCH|DELETE) \/|\/api\//)).toEqual([]);
});

it('names no workflow and none of its rooms', () => {
  expect(
    found(/#app\/domain\/(product|try-on|workspaces|image-editor|photoshoots|catalogue|training|picture-tools)\//),
  ).toEqual([]);
  // A try-on's choice is a part of every document (decision 317).
  expect(found(/\bworkspaces?\b|\bphotoshoots?\b|['"`]\/?(product_fake|virtual)\b/i)).toEqual([]);
});
