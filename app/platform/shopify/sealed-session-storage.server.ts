import type { PrismaClient } from '@prisma/client';
import { Session } from '@shopify/shopify-api';
import { PrismaSessionStorage } from '@shopify/shopify-app-session-storage-prisma';
import { database } from '../database/database.server.ts';
import { openSealed, seal } from '../sealing/seal.server.ts';

const TOKENS = ['accessToken', 'refreshToken'] as const;

/** Shopify's session table with both tokens sealed at rest. */
class SealedSessionStorage {
  private opened: { readonly client: PrismaClient; readonly table: PrismaSessionStorage<PrismaClient> } | undefined;

  /**
   * The library looks for its table once, when it is made, and never again: after a failure, and with another client, it is
   * made anew.
   */
  private async use<T>(work: (table: PrismaSessionStorage<PrismaClient>) => Promise<T>): Promise<T> {
    const client = database();
    if (this.opened?.client !== client) {
      const table = new PrismaSessionStorage(client, { connectionRetries: 1, connectionRetryIntervalMs: 0 });
      this.opened = { client, table };
    }
    try {
      return await work(this.opened.table);
    } catch (error) {
      this.opened = undefined;
      throw error;
    }
  }

  async storeSession(session: Session): Promise<boolean> {
    return this.use((table) => table.storeSession(withTokens(session, seal)));
  }

  async loadSession(id: string): Promise<Session | undefined> {
    const stored = await this.use((table) => table.loadSession(id));
    return stored && open(stored);
  }

  async deleteSession(id: string): Promise<boolean> {
    return this.use((table) => table.deleteSession(id));
  }

  async deleteSessions(ids: string[]): Promise<boolean> {
    return this.use((table) => table.deleteSessions(ids));
  }

  async findSessionsByShop(shop: string): Promise<Session[]> {
    const stored = await this.use((table) => table.findSessionsByShop(shop));
    return stored.map(open).filter((session) => session !== undefined);
  }
}

/** A session whose tokens do not open is as good as none: the next visit gets new ones. */
function open(stored: Session): Session | undefined {
  let isWhole = true;
  const session = withTokens(stored, (sealed, place) => {
    const token = openSealed(sealed, place);
    isWhole &&= token !== null;
    return token ?? '';
  });
  return isWhole ? session : undefined;
}

/** Whether every token of a stored row opens. */
export function isWhole(row: {
  readonly id: string;
  readonly accessToken: string;
  readonly refreshToken: string | null;
}): boolean {
  return TOKENS.every((name) => !row[name] || openSealed(row[name], placeOf(row.id, name)) !== null);
}

const placeOf = (id: string, name: (typeof TOKENS)[number]) => `${id}/${name}`;

function withTokens(session: Session, change: (token: string, place: string) => string): Session {
  const copy = new Session(session.toObject());
  for (const name of TOKENS) {
    const token = session[name];
    if (token) copy[name] = change(token, placeOf(session.id, name));
  }
  return copy;
}

let storage: SealedSessionStorage | undefined;

/** The one session storage of this process. */
export function sessionStorage(): SealedSessionStorage {
  storage ??= new SealedSessionStorage();
  return storage;
}
