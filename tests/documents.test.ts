import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);

const PAGES = [...globSync('*.md'), ...globSync('docs/{*,{operate,develop,api,shopify}/*}.md')]
  .concat('docs/decisions/README.md', 'packages/imaging/docs/decisions/README.md', 'tests/README.md')
  .toSorted();

/** Each Markdown file but STYLE.md, which quotes what it refuses. */
const SENTENCES = globSync('{*,{app,assets,docs,extensions,packages,scripts,tests}/**/*}.md')
  .filter((page) => page !== 'STYLE.md' && !page.includes('node_modules'))
  .toSorted();

/** Addresses of headings, as GitHub and most viewers make them. */
const anchorsIn = (text: string) =>
  all(text, /^#+ (.+)$/gm).map((title) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

it('the first page is one page with one picture', () => {
  const text = read('README.md');
  expect(text.split('\n').length).toBeLessThanOrEqual(120);
  expect(all(text, /!\[[^\]]*\]\(([^)]+)\)/g)).toHaveLength(1);
  expect(all(text, /\| `(npm [^`]+)`/g)).toHaveLength(10);
});

it('each page is reached from the first one', () => {
  const linksOf = (page: string) =>
    all(read(page), /\]\((?!https?:)([^)#]+\.md)(?:#[^)]*)?\)/g).map((link) => path.join(path.dirname(page), link));
  const reached = new Set(['README.md']);
  for (const page of reached) for (const link of linksOf(page)) if (existsSync(link)) reached.add(link);
  expect(PAGES.filter((page) => !reached.has(page))).toEqual([]);
});

it('each word of the glossary has one meaning, and stands in its order', () => {
  const words = all(read('GLOSSARY.md'), /^\| ([^|]+?) +\|/gm).filter((word) => !/^-+$/.test(word) && word !== 'word');
  expect(words.length).toBeGreaterThan(30);
  expect(words).toEqual([...new Set(words)].toSorted((one, other) => one.localeCompare(other)));
});

it('the settings that are explained are settings that there are', async () => {
  const { SETTING_NAMES } = await import('#app/platform/env.server.ts');
  const named = all(read('docs/operate/settings.md'), /`([A-Z][A-Z0-9]*_[A-Z0-9_]+|PORT|HOST)(?:=[^`]*)?`/g);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
  expect(SETTING_NAMES.filter((name) => !named.includes(name))).toEqual([]);
});

it('the example of settings has each one that an installation may need', async () => {
  const { SETTING_NAMES } = await import('#app/platform/env.server.ts');
  const [installed = ''] = read('docs/operate/settings.md').split('## For development and tests');
  const wanted = SETTING_NAMES.filter((name) => installed.includes(`\`${name}\``) && !name.startsWith('AWS_'));
  const given = new Set(all(read('.env.example'), /^#([A-Z][A-Z0-9_]+)=/gm));
  expect([...given].toSorted()).toEqual(wanted.toSorted());
});

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

it('each command of the package stands in the table of commands', () => {
  const named = new Set(all(read('docs/develop/commands.md'), /^\| `npm (?:run )?([\w:-]+)/gm));
  const called = Object.keys(scripts).filter((name) => name !== 'postinstall');
  expect(called.filter((name) => !named.has(name))).toEqual([]);
});

/** Decisions, records and the READMEs of rooms, too: where a command was taken away, its name stays behind. */
it('the documents name only commands that there are', () => {
  const wrong = SENTENCES.flatMap((page) =>
    all(read(page), /npm run ([\w:-]*\w)/g).flatMap((name) => (name in scripts ? [] : [`${page}: ${name}`])),
  );
  expect(wrong).toEqual([]);
});

describe.each(PAGES)('%s', (page) => {
  const text = read(page);

  it('leads only to files that there are', () => {
    const links = all(text, /\]\((?!https?:)([^)#]+)[^)]*\)/g).map((link) => path.join(path.dirname(page), link));
    expect(links.filter((link) => !existsSync(link))).toEqual([]);
  });

  it('leads only to headings that there are', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)];
    const wrong = links.filter(([, file, heading]) => {
      const target = file ? path.join(path.dirname(page), file) : page;
      return !anchorsIn(read(target)).includes(heading!);
    });
    expect(wrong.map(([link]) => link)).toEqual([]);
  });
});

it('sentences name their subject: a merchant, a visitor, another process', () => {
  expect(SENTENCES.length).toBeGreaterThan(PAGES.length);
  const wrong = SENTENCES.flatMap((page) =>
    read(page)
      .split('\n')
      .flatMap((line, index) =>
        /\b(?:nobody|somebody|anybody|whoever|everybody)\b/i.test(line) ? [`${page}:${index + 1}`] : [],
      ),
  );
  expect(wrong).toEqual([]);
});

it('no comment of the code begins with What: it begins with its subject', () => {
  const sources = globSync('{app,extensions,launch,packages,scripts,tests}/**/*.{ts,tsx}').filter(
    (file) => !file.includes('node_modules'),
  );
  expect(sources.length).toBeGreaterThan(1000);
  const wrong = sources.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (/^\s*(?:\/\*\*|\*|\/\/)\s+What\b/.test(line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(wrong).toEqual([]);
});

it('the map has every room, on its level and in its table, and none that is not there', () => {
  const text = read('ARCHITECTURE.md');
  const rooms = foldersIn('app/domain').map((name) => `domain/${name}`);
  const beside = foldersIn('app').filter((name) => !['domain', 'styles'].includes(name));
  const [, levels] = /```\n(10 routes[^`]*)```/.exec(text) ?? [];
  const drawn = all(levels ?? '', /(domain\/[a-z-]+)/g);
  const listed = all(text, /^\| `app\/([a-z/-]+)`/gm);
  expect(drawn.toSorted()).toEqual(rooms.toSorted());
  expect(listed.toSorted()).toEqual([...rooms, ...beside].toSorted());
});

const DECISIONS = ['docs/decisions', 'packages/imaging/docs/decisions'];

/** The records of a list: their numbers, titles and files. */
function decisionsIn(folder: string): { number: string; title: string; name: string }[] {
  return readdirSync(folder)
    .filter((name) => /^\d{3}-/.test(name))
    .map((name) => {
      const [, number, title] = /^# (\d{3}) (.+)/.exec(read(`${folder}/${name}`)) ?? [];
      expect(name.slice(0, 3)).toBe(number);
      return { number: number ?? '', title: title ?? '', name };
    });
}

it.each(DECISIONS)('the list of decisions in %s has each one, under its own title', (folder) => {
  expect(
    read(`${folder}/README.md`)
      .split('\n')
      .filter((line) => line.startsWith('- ')),
  ).toEqual(decisionsIn(folder).map(({ number, title, name }) => `- ${number} [${title}](${name})`));
});

it('one number stands for one subject, and each record says whether it holds and what it is about', () => {
  const all = DECISIONS.flatMap((folder) => decisionsIn(folder).map((record) => ({ ...record, folder })));
  expect(new Set(all.map(({ number }) => number)).size).toBe(all.length);
  expect(
    all.filter(({ folder, name }) => !/^Status: .*Tags: /m.test(read(`${folder}/${name}`))).map(({ name }) => name),
  ).toEqual([]);
});

/** Words that a maintainer searches. */
const SEARCHED = [
  'account',
  'API key',
  'backup',
  'billing',
  'bundle',
  'C2PA',
  'canvas',
  'caption',
  'capacity',
  'catalogue',
  'certificate',
  'channel',
  'ComfyUI',
  'conflict',
  'credits',
  'cut-out',
  'database',
  'download',
  'embedded',
  'event stream',
  'garment',
  'glass',
  'holes',
  'hydration',
  'image editor',
  'ledger',
  'library',
  'light',
  'mail',
  'MCP',
  'migration',
  'object storage',
  'OpenAPI',
  'passkey',
  'plans',
  'Polaris',
  'publish',
  'rate limit',
  'restore',
  'scale',
  'session',
  'shadow',
  'sign-in',
  'Telemetry',
  'tests',
  'try-on',
  'webhook',
];

it.each(SEARCHED)('the word "%s" stands in a title of a decision', (word) => {
  const titles = DECISIONS.flatMap((folder) => decisionsIn(folder).map(({ title }) => title.toLowerCase()));
  expect(titles.filter((title) => title.includes(word.toLowerCase()))).not.toEqual([]);
});

it('every room says what it owns', () => {
  const rooms = [
    ...foldersIn('app/domain').map((name) => `domain/${name}`),
    'admin',
    'gate',
    'platform',
    'shell',
    'ui',
  ];
  expect(rooms.filter((room) => !existsSync(`app/${room}/README.md`))).toEqual([]);
});

/** Files that a start, a command or another program makes, and those of other packages. */
const MADE_ELSEWHERE = new Set([
  'docs/components.json',
  'tests/.artifacts/',
  'owner.json',
  'postgres.json',
  'dist/resources.json',
  'ThirdPartyLicenses.json',
  'fixtures3.json',
  // A record says what was there before.
  'app/ui/polaris',
]);
const IS_FILE = /\.(?:ts|tsx|mjs|cjs|py|json|md|css|yaml|toml|sh|prisma)$/;
const IS_FOLDER = /\/.*\/$|^(?:app|packages|launch|scripts|tests|assets|prisma)\//;

it('the documents name only files and folders that there are', () => {
  const files = globSync('{app,assets,docs,extensions,launch,packages,prisma,public,scripts,tests}/**', {
    exclude: (name) => name.endsWith('node_modules'),
  }).concat(globSync('*'));
  // A room's README names its files from its folder, a record from the folder that it is about.
  const tails = new Set(files.flatMap((file) => file.split(path.sep).map((_, at, parts) => parts.slice(at).join('/'))));
  const isThere = (name: string) =>
    tails.has(
      name
        .replace(/\/$/, '')
        .replace(/^#imaging/, 'packages/imaging')
        .replace(/^#/, ''),
    );
  const wrong = SENTENCES.flatMap((page) =>
    all(read(page), /`([\w#@-][\w.#@-]*(?:\/[\w.#@-]+)*\/?)`/g)
      .filter((name) => (IS_FILE.test(name) || IS_FOLDER.test(name)) && !/[A-Z]{3,}/.test(name))
      .flatMap((name) => (MADE_ELSEWHERE.has(name) || isThere(name) ? [] : [`${page}: ${name}`])),
  );
  expect(wrong).toEqual([]);
});

it('the READMEs of rooms name only functions and types that there are', () => {
  const code = globSync('{app,launch,packages,scripts,tests}/**/*.{ts,tsx}').filter(
    (file) => !/node_modules|generated/.test(file),
  );
  const known = new Set<string>();
  for (const file of [...code, 'prisma/schema.prisma'])
    for (const name of read(file).match(/[A-Za-z]\w*[a-z][A-Z]\w*/g) ?? []) known.add(name);
  const wrong = globSync('{app,packages}/**/README.md')
    .filter((page) => !page.includes('node_modules'))
    .flatMap((page) =>
      all(read(page), /`([A-Za-z]\w*[a-z][A-Z]\w*)(?:\([^`]*\))?`/g).flatMap((name) =>
        known.has(name) ? [] : [`${page}: ${name}`],
      ),
    );
  expect(wrong).toEqual([]);
});
