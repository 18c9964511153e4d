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

function textsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  if (!/\bpictures?\b/i.test(source)) return [];
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      texts.push(node.text.trim());
    } else if (ts.isTemplateExpression(node)) {
      // What stands between the values; the values are code.
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return texts.filter((text) => IS_TEXT.test(text) && !IS_CODE.test(text));
}

it('a finished image is called an image on every screen', () => {
  const others = FILES.flatMap((file) =>
    textsOf(file)
      .filter((text) => /\bpictures?\b/i.test(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(others).toEqual([]);
});
