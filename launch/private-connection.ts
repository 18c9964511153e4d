/** How the private PostgreSQL of a data folder is reached: what is kept beside its cluster, and the addresses made of it. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const DATABASE = 'plinth';
/** Owns everything; for migrations, backups and nothing else. */
export const ROLE = 'plinth';
/** The role that the product itself works as. */
const APP_ROLE = 'plinth_app';

/** The role that the product works as. */
export interface PrivateApp {
  readonly url: string;
  readonly role: string;
  readonly password: string;
}

/** Kept beside the cluster, readable by us only. */
export interface ConnectionFile {
  readonly port: number;
  readonly password: string;
  /** Of the product's own role; a folder of an older version has none yet. */
  readonly appPassword?: string;
  readonly cluster: string;
}

export const connectionFile = (folder: string) => path.join(folder, 'postgres.json');

/** Address of the private server of this folder as it was last started; null where there never was one. */
export function readPrivateUrl(folder: string): string | null {
  const file = connectionFile(folder);
  return existsSync(file) ? toUrl(JSON.parse(readFileSync(file, 'utf8')) as ConnectionFile) : null;
}

/** The product's own role in the private server of this folder; null before its first start with such a role. */
export function readPrivateApp(folder: string): PrivateApp | null {
  const file = connectionFile(folder);
  return existsSync(file) ? toApp(JSON.parse(readFileSync(file, 'utf8')) as ConnectionFile) : null;
}

export function toApp({ port, appPassword: password }: ConnectionFile): PrivateApp | null {
  if (!password) return null;
  return { url: `postgresql://${APP_ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`, role: APP_ROLE, password };
}

export const toUrl = ({ port, password }: ConnectionFile, database = DATABASE) =>
  `postgresql://${ROLE}:${password}@127.0.0.1:${port}/${database}`;
