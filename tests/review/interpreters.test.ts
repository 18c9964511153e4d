import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const sources = globSync([
  '{app,packages/imaging}/**/*.{ts,tsx}',
  'launch/**/*.ts',
  'server.ts',
  'extensions/*/src/**/*.{ts,tsx,js}',
])
  .filter((file) => !/\.test\.tsx?$|\/dist\/|\.contract\.ts$|\/tests?\//.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Files in which the pattern is found. */
const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort();

it('looks at the sources of the product', () => expect(sources.length).toBeGreaterThan(1_000));

describe('no text becomes', () => {
  it('a program: nothing is evaluated', () => {
    expect(filesWith(/\beval\(|\bnew Function\(|'node:vm'|\bset(?:Timeout|Interval)\(\s*['"`]/)).toEqual([]);
  });

  it('a command of the system: four files of the app start programs, none by a shell that gets a text', () => {
    const starting = sources.filter(({ text }) => /'(?:node:)?child_process'/.test(text));
    const ofApp = starting.map(({ file }) => file).filter((file) => /^(?:app|packages)\//.test(file));
    expect(ofApp.sort()).toEqual([
      'app/domain/library/downloads/convert-video.server.ts',
      'packages/imaging/animate/ffmpeg-encoder.server.ts',
      'packages/imaging/animate/find-ffmpeg.server.ts',
      'packages/imaging/process/process-runner.server.ts',
    ]);
    for (const { file, text } of starting) {
      expect([file, /\bshell: (?!false)|\{[^}]*\bexec(?:Sync)?\b[^}]*\} from/.test(text)]).toEqual([file, false]);
      // A shell of the app is asked for one thing, by words that stand in the source; the launcher hands it a file as `$1`.
      if (!/^(?:app|packages)\//.test(file)) continue;
      for (const [command] of text.matchAll(/'\/bin\/sh'[^)]*/g)) {
        expect([file, command]).toEqual([file, expect.stringMatching(/^'\/bin\/sh', \['-c', '[^'$]*'\]/)]);
      }
    }
  });

  it('SQL: values are parameters, and words of a statement are constants', () => {
    expect(filesWith(/RawUnsafe|\bPrisma\.raw\(|\braw\(`/)).toEqual([]);
    // The launcher makes the database and its role, from words of its own and by PostgreSQL's escaping.
    const ofApp = sources.filter(({ file }) => /^(?:app|packages)\//.test(file));
    const put = ofApp.flatMap(({ file, text }) =>
      [...text.matchAll(/\.query\((?:<[^(]*>\()?\s*`([^`]*)`/g)].flatMap(([, statement = '']) =>
        [...statement.matchAll(/\$\{([^}]*)\}/g)].map(([, word]) => `${file}: ${word}`),
      ),
    );
    expect(put.filter((line) => !/: [A-Z][A-Z_]+$/.test(line))).toEqual([]);
  });

  it('markup: the one piece that is no text of React’s is a constant without a hole', () => {
    expect(filesWith(/dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML|document\.write/)).toEqual([
      'app/root.tsx',
    ]);
    const root = readFileSync('app/root.tsx', 'utf8');
    expect(root.match(/dangerouslySetInnerHTML=\{\{ __html: \w+ \}\}/g)).toEqual([
      'dangerouslySetInnerHTML={{ __html: SHOW_PAGE }}',
    ]);
    expect(/const SHOW_PAGE = `([^`]*)`/.exec(root)![1]).not.toContain('${');
  });

  it('a script: what a page is given as data cannot end the script that it stands in', () => {
    const remix = createRequire(path.resolve('node_modules/@remix-run/server-runtime/dist/index.js'));
    const { createServerHandoffString } = remix('./serverHandoff.js') as {
      createServerHandoffString: (data: object) => string;
    };
    const state = { name: '</script><script>alert(1)</script><!--\u2028' };
    const text = createServerHandoffString({ state });
    expect(text).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(text)).toEqual({ state });
  });
});

it('messages of other windows are heard nowhere: pages speak on channels, which are of their own origin alone', () => {
  expect(
    filesWith(
      /addEventListener\(\s*['"]message['"]|\bwindow\.onmessage|\b(?:opener|parent|top|contentWindow)\??\.postMessage/,
    ),
    // A worker that listens to a server of the operator's.
  ).toEqual(['app/domain/engines/comfyui/listen.server.ts']);
  expect(filesWith(/new BroadcastChannel\(/)).toEqual([
    'app/domain/accounts/screens/google-button.tsx',
    'app/domain/accounts/screens/google-return-screen.tsx',
    'app/shell/standalone/use-ended-session.ts',
    'app/ui/event-stream/open-event-stream.ts',
  ]);
});

it('no WebSocket, WebRTC or GraphQL is served', () => {
  // A worker listens to the operator’s own servers.
  expect(filesWith(/\bnew WebSocket\(/)).toEqual(['app/domain/engines/comfyui/listen.server.ts']);
  expect(filesWith(/\bnew WebSocketServer\(|\bRTC[A-Z]\w+\(|from '(?:ws|socket\.io)'|\.on\(\s*'upgrade'/)).toEqual([]);
  expect(filesWith(/\bgraphqlHTTP\b|createYoga|ApolloServer|from 'graphql'|'\/graphql'/)).toEqual([]);
});

it('production has no template engine, and no client of a directory, a memory cache, a mailbox or a media server', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const names = Object.entries(packages)
    .filter(([place, { dev }]) => place !== '' && !dev)
    .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect(names.length).toBeGreaterThan(400);
  const interpreters =
    /ldap|xpath|xslt|latex|katex|mathjax|memcache|handlebars|mustache|nunjucks|^ejs$|^pug|liquid|^eta$|^dot$|velocity|^marked$|markdown|showdown|bbcode|^vm2$|isolated-vm|js-yaml|jsonpath|libxml|imap|webrtc|wrtc|simple-peer|mediasoup|node-turn|^java$|node-serialize/;
  expect(names.filter((name) => interpreters.test(name))).toEqual([]);
});
