import path from 'node:path';
import { z } from 'zod';
import { parseStorageAddress } from './storage/storage-address.rules.ts';
import type { StorageAddress } from './storage/storage-address.rules.ts';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/**
 * Every setting of the product, read and checked once. Nothing else reads process.env, but for DATABASE_URL being
 * filled in by the launcher when it has started the private PostgreSQL.
 */
const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  /** Root of the checkout or image; the bundle runs elsewhere than the sources. */
  PLINTH_ROOT: z.string().default(() => process.cwd()),
  /** Everything the product writes itself: database, files, secrets. */
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().min(1),
  /** Of the role that owns the tables, for migrations at the start; the product itself then works as the role of DATABASE_URL. */
  DATABASE_MIGRATE_URL: z.string().min(1).optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Where a process that is only worker answers /healthz and /readyz; without it, it listens nowhere. */
  HEALTH_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /** Public address, without a trailing slash; decides Secure cookies and links in mails. */
  APP_URL: z
    .string()
    .url()
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  /** Number of proxies in front whose X-Forwarded-* headers are believed. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(8).default(0),
  /** Signs file URLs and seals secrets; at least 32 characters. Made once into DATA_DIR when not set. */
  APP_SECRET: z.string().min(32),
  /** Goes on with another APP_SECRET than the database was set up with: what was sealed with that one is lost. */
  APP_SECRET_REPLACED: flag.default(false),
  /** `file:///folder` or `s3://bucket?endpoint=…&region=…&prefix=…`; default: `files` in DATA_DIR. */
  STORAGE_URL: z.string().optional(),
  /** Keys of the bucket, in our spelling or in that of Amazon's own programs; ours goes first. */
  STORAGE_ACCESS_KEY_ID: z.string().optional(),
  STORAGE_SECRET_ACCESS_KEY: z.string().optional(),
  STORAGE_SESSION_TOKEN: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().optional(),
  /** `all` in one process, or `web` and `worker` apart. */
  PLINTH_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  /**
   * Seconds for which a stopping web process reports that it is not ready before it closes, so that the load balancer can
   * take it out. Default: 5 where web processes run apart, else 0.
   */
  STOP_GRACE_SECONDS: z.coerce.number().min(0).max(60).optional(),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(32).default(2),
  CUTOUT_MODEL: z.enum(['auto', 'none']).default('auto'),
  /**
   * A collector for traces, metrics and the log, and headers for it, `name=value,name=value`. The SDK reads these and all
   * other OTEL_* settings itself; only the address is checked here.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isSafeCollector, 'has to begin with https://; http:// only leads to a collector on this machine')
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** The account that the first start makes; without a password, a readable one is made and printed once. */
  OWNER_EMAIL: z.string().email().default('owner@plinth.local'),
  OWNER_PASSWORD: z.string().min(8).max(128).optional(),
  SUPPORT_EMAIL: z.string().default('support@plinth.example'),
  /** https addresses for 'Follow Us', separated by commas; without any the section is left out. */
  SOCIAL_LINKS: z.string().default(''),
  /** Client id and secret of the app in Shopify's Partner dashboard; without them there is no embedded app. */
  SHOPIFY_API_KEY: z.string().min(1).optional(),
  SHOPIFY_API_SECRET: z.string().min(1).optional(),
  /** Where Shopify reaches us; default APP_URL. */
  SHOPIFY_APP_URL: z
    .string()
    .url()
    .transform((url) => new URL(url).origin)
    .optional(),
  /** Charges in the Shopify admin are tests: no money moves. Off only where real merchants pay. */
  SHOPIFY_BILLING_TEST: flag.default(true),
  /** `manual`: our own plans through the Billing API; `app-pricing`: plans kept in the Partner dashboard. */
  SHOPIFY_BILLING: z.enum(['manual', 'app-pricing']).default('manual'),
  /** The app's handle in the Shopify admin, for addresses of its own pages there. */
  SHOPIFY_APP_HANDLE: z.string().default('plinth'),
  /** Direct sign-ups wait until the owner lets them in. */
  REQUIRE_APPROVAL: flag.default(true),
  /** Forgot password says whether it knows an address. */
  REVEAL_ACCOUNTS: flag.default(false),
  /** smtp(s)://user:password@host:port; without it mails go to an outbox folder in DATA_DIR. */
  SMTP_URL: z.string().url().optional(),
  MAIL_FROM: z.string().default('Plinth <no-reply@plinth.example>'),
  /** Google's OAuth client for a web application; its redirect address is APP_URL/callback/auth. */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  /** Only for a stand-in of Google on this machine: takes the place of https://accounts.google.com. */
  GOOGLE_ISSUER: z.string().url().optional(),
  /** Of the app at LinkedIn's developers; its redirect address is APP_URL/dashboard/linkedincode. */
  LINKEDIN_CLIENT_ID: z.string().min(1).optional(),
  LINKEDIN_CLIENT_SECRET: z.string().min(1).optional(),
  /** Month of LinkedIn's API that is asked (YYYYMM). A month is answered for a year, then refused with 426. */
  LINKEDIN_VERSION: z
    .string()
    .regex(/^20\d{2}(0[1-9]|1[0-2])$/)
    .default('202607'),
  /** Of the app at TikTok's developers; its redirect address is APP_URL/dashboard/tiktokcode. */
  TIKTOK_CLIENT_KEY: z.string().min(1).optional(),
  TIKTOK_CLIENT_SECRET: z.string().min(1).optional(),
  /** Only for stand-ins of the networks on this machine: take the place of all their addresses. */
  LINKEDIN_ORIGIN: z
    .string()
    .url()
    .transform((url) => new URL(url).origin)
    .optional(),
  TIKTOK_ORIGIN: z
    .string()
    .url()
    .transform((url) => new URL(url).origin)
    .optional(),
  /** Stripe's secret key and the signing secret of its webhook; without them nothing is sold on the standalone site. */
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** Only for a stand-in of Stripe on this machine: takes the place of https://api.stripe.com. */
  STRIPE_API_ORIGIN: z.string().url().optional(),
  /** Keys of the providers of engines; a capability without one is done by the local engine. */
  FAL_KEY: z.string().min(1).optional(),
  /**
   * The operator's own servers of ComfyUI, separated by commas, each with user and password where a proxy asks for them
   * (`https://user:password@gpu1:8443`), or a bearer token for all.
   */
  COMFYUI_URL: z
    .string()
    .refine(isServerList, 'has to be one or several http(s) addresses, separated by commas')
    .optional(),
  COMFYUI_TOKEN: z.string().min(1).optional(),
  /** A folder of workflows; one of them takes the place of the product's own for its capability. */
  COMFYUI_WORKFLOWS: z.string().min(1).optional(),
  /** US dollars for an hour of a device. */
  COMFYUI_COST_PER_HOUR: z.coerce.number().min(0).max(1_000).default(0),
  /** Names of workflows that are used although their licence does not allow a paid product, separated by commas. */
  COMFYUI_ACCEPT_LICENCES: z.string().default(''),
  /** Who does what several could do, first to last, of comfyui, fal, openai and local. Providers behind local are not used. */
  ENGINE_ORDER: z
    .string()
    .regex(
      /^(comfyui|fal|openai|local)(,(comfyui|fal|openai|local))*$/,
      'has to be names of engines, separated by commas',
    )
    .optional(),
  OPENAI_API_KEY: z.string().min(1).optional(),
  /** A model of OpenAI's that makes pictures, best a dated snapshot; without it the key writes words alone. */
  OPENAI_IMAGES: z
    .string()
    .regex(/^[\w.-]{1,80}$/)
    .optional(),
  /** Certificate chain, leaf first, and its private key, each as PEM or as the path of a file: what is made gets signed. */
  C2PA_CERTIFICATE: z.string().min(1).optional(),
  C2PA_PRIVATE_KEY: z.string().min(1).optional(),
  /** Machine code of @contentauth/c2pa-node for systems other than 64-bit Linux, a file of its releases. */
  C2PA_LIBRARY_PATH: z.string().min(1).optional(),
  /** Only for stand-ins on this machine. */
  FAL_ORIGIN: z.string().url().optional(),
  OPENAI_ORIGIN: z.string().url().optional(),
  /** Only for development: lets webhooks and picture addresses lead to this machine and go over plain http. */
  OUTBOUND_PRIVATE: flag.default(false),
  /** Hosts that /api/proxy-image fetches pictures from, separated by commas; a leading dot stands for all names below. */
  IMAGE_HOSTS: z.string().default('cdn.shopify.com'),
  /** A program that encodes H.264; default: `ffmpeg` on PATH, else the encoder that comes along. */
  FFMPEG_PATH: z.string().min(1).optional(),
  /** Only for a stand-in of Shopify's Admin API on this machine: takes the place of https://{shop}. */
  SHOPIFY_ADMIN_ORIGIN: z
    .string()
    .url()
    .transform((url) => new URL(url).origin)
    .optional(),
});

/** The settings that are of no use without the other. */
const PAIRS = [
  ['C2PA_CERTIFICATE', 'C2PA_PRIVATE_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
  ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
] as const;

const checkedSchema = envSchema.superRefine((given, check) => {
  for (const [one, other] of PAIRS) {
    if ((given[one] === undefined) === (given[other] === undefined)) continue;
    const [set, missing] = given[one] === undefined ? [other, one] : [one, other];
    check.addIssue({ code: 'custom', path: [set], message: `is set without ${missing}` });
  }
  try {
    addressIn(given);
  } catch (error) {
    check.addIssue({ code: 'custom', path: ['STORAGE_URL'], message: (error as Error).message });
  }
});

type StorageSettings = Partial<Record<`${'STORAGE' | 'AWS'}_${string}`, string | undefined>>;

function addressIn(settings: StorageSettings): StorageAddress | null {
  if (!settings['STORAGE_URL']) return null;
  // A pair of keys belongs together: never one of ours with one of theirs.
  const from = settings['STORAGE_ACCESS_KEY_ID'] || settings['STORAGE_SECRET_ACCESS_KEY'] ? 'STORAGE' : 'AWS';
  return parseStorageAddress(settings['STORAGE_URL'], {
    accessKeyId: settings[`${from}_ACCESS_KEY_ID`],
    secretAccessKey: settings[`${from}_SECRET_ACCESS_KEY`],
    sessionToken: settings[`${from}_SESSION_TOKEN`],
    region: settings['AWS_REGION'],
  });
}

export type Env = z.infer<typeof envSchema>;

/** Of all settings there are. */
export const SETTING_NAMES: readonly string[] = Object.keys(envSchema.shape);

let parsed: Env | undefined;

/** The settings. Throws a readable message naming each wrong or missing one. */
export function env(): Env {
  parsed ??= readSettings(process.env);
  return parsed;
}

/** The next look reads them anew; for tests whose files share a process. */
export function forgetSettings(): void {
  parsed = undefined;
}

/** The settings as far as they are known before the launcher has a database to name. Throws like `env`. */
export function envBeforeDatabase(): Omit<Env, 'DATABASE_URL'> {
  return readSettings({ DATABASE_URL: 'not known yet', ...process.env });
}

/** How much to log. Read unchecked, because a wrong setting has to be logged, too. */
export function logLevel(): string {
  return process.env['LOG_LEVEL'] ?? (process.env['NODE_ENV'] === 'test' ? 'silent' : 'info');
}

function isServerList(text: string): boolean {
  const addresses = text.split(',').map((address) => address.trim());
  return addresses.every((address) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol));
}

/** Signals name accounts and addresses: they leave this machine by TLS alone. */
function isSafeCollector(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname } = new URL(endpoint);
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname));
}

/** Whether a collector is set. Read early, like `logLevel`: a wrong address stops the start later, and nothing is sent to it. */
export function isTelemetryOn(given: Readonly<Record<string, string | undefined>> = process.env): boolean {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = given;
  return endpoint !== undefined && isSafeCollector(endpoint);
}

/** Settings as they are given, checked. Throws like `env`. */
export function readSettings(given: Readonly<Record<string, string | undefined>>): Env {
  const result = checkedSchema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Settings are wrong or missing:\n${lines.join('\n')}`);
}

/** Where files are kept; null: in the data folder. */
export function storageAddress(): StorageAddress | null {
  return addressIn(env() as StorageSettings);
}

/** The same before there is a database to name. */
export function storageAddressBeforeDatabase(): StorageAddress | null {
  return addressIn(envBeforeDatabase() as StorageSettings);
}

/** Absolute path of the data folder. */
export function dataDirectory(): string {
  return path.resolve(env().PLINTH_ROOT, env().DATA_DIR);
}
