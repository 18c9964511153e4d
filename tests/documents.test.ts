import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);

const PAGES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/decisions/README.md', 'tests/README.md'];

describe.each(PAGES)('%s', (page) => {
  const text = read(page);

  it('names only commands that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = all(text, /npm run ([\w:-]+)/g);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('leads only to files that there are', () => {
    const links = all(text, /\]\((?!https?:)([^)#]+)\)/g).map((link) => path.join(path.dirname(page), link));
    expect(links.filter((link) => !existsSync(link))).toEqual([]);
  });
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

it('the list of decisions has each one, under its own title', () => {
  const files = readdirSync('docs/decisions').filter((name) => /^\d{3}-/.test(name));
  const lines = files.map((name) => {
    const [, number, title] = /^# (\d{3}) (.+)/.exec(read(`docs/decisions/${name}`)) ?? [];
    expect(name.slice(0, 3)).toBe(number);
    return `- ${number} [${title}](${name})`;
  });
  expect(
    read('docs/decisions/README.md')
      .split('\n')
      .filter((line) => line.startsWith('- ')),
  ).toEqual(lines);
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
