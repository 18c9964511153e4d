import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** Where texts of screens stand. The spec calls the picture of a profile so. */
const FILES = globSync('app/{admin,domain,shell,ui}/**/*.{tsx,messages.ts,rules.ts}').filter(
  (file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('app/domain/accounts/profile/'),
);
/** Addresses of calls and class names are no texts. */
const IS_TEXT = /[a-z]{2,} /i;
const IS_CODE = /^(GET|POST|PUT|PATCH|DELETE) |\$\{styles|plinth-card/;

function textsOf(file: string, nouns: RegExp): string[] {
  const source = readFileSync(file, 'utf8');
  if (!nouns.test(source)) return [];
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      texts.push(node.text.trim());
    } else if (ts.isTemplateExpression(node)) {
      // The texts between the values; the values are code.
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return texts;
}

const isSentence = (text: string): boolean => IS_TEXT.test(text) && !IS_CODE.test(text);

it('a finished image is called an image on every screen', () => {
  const others = FILES.flatMap((file) =>
    textsOf(file, /\bpictures?\b/i)
      .filter((text) => isSentence(text) && /\bpictures?\b/i.test(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(others).toEqual([]);
});

/** Where texts of screens, of mails and of the API stand; the spec's own are among them. */
const ALL_FILES = globSync('app/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|^app\/routes\/|\/tests\//.test(file));
/** A scene is the place in a picture, a canvas the area to draw on: neither is opened, named, deleted or saved (decision 335). */
const SCENE_FOR_PROJECT = [
  /\b(new|deleted|all|last|recent|which|open|other|product|your|rename|back to) scenes?\b/i,
  /\bscenes? (was|were|is|are|could|cannot|no longer) (not )?(be |been )?(deleted|renamed|restored|created|saved|loaded|duplicated|kept)\b/i,
  /^Scenes$|^Scene: …|\b[Gg]ive the scene\b|\bin its scene\b/,
  /\b(this|another|new|deleted|empty|your|all) canvas(es)?\b(?! tool)/i,
  /\bcanvases\b|\bcanvas (no longer exists|was|could not be (created|saved)|cannot be read)\b/i,
];
/** Light, keys of stored data, and a reason that only the log has. */
const NO_SCENE_TEXT = /^canvases$|^the last scene$|Scene light/;

it('what a merchant opens is called a project on every screen, in mails and in the API', () => {
  const others = ALL_FILES.flatMap((file) =>
    textsOf(file, /\b(scene|canvas)/i)
      .filter((text) => !NO_SCENE_TEXT.test(text) && SCENE_FOR_PROJECT.some((pattern) => pattern.test(text)))
      .map((text) => `${file}: ${text}`),
  );
  expect(others).toEqual([]);
});
