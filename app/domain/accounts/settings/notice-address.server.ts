import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { idOf, rowOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { env } from '#app/platform/env.server.ts';
import { publicOrigin } from '#app/platform/http/public-origin.server.ts';
import { storeHandle } from '#app/platform/shopify/shop-domain.rules.ts';
import { shopifySettings } from '#app/platform/shopify/shopify-settings.server.ts';

/** Where notices of an account go, and the page that they lead to. */
export interface NoticeAddress {
  readonly to: string;
  readonly url: string;
  /** The first segment of the addresses of the account's shell. */
  readonly root: string;
}

/** The shop's contact address for a shop's account, the person's own otherwise; null where there is none. */
export async function getNoticeAddress(
  userId: string,
  tx: Pick<Tx, 'user'> = database(),
): Promise<NoticeAddress | null> {
  const user = await tx.user.findUnique({
    where: { id: userId },
    select: { email: true, status: true, shop: true, installation: { select: { email: true, uninstalledAt: true } } },
  });
  return addressOf(user);
}

/** As `getNoticeAddress`, to be read with other things. */
export function noticeAddressRead(userId: string): QueryFragment<NoticeAddress | null> {
  const installation = sql`SELECT "email", "uninstalledAt" FROM "Shop" WHERE "userId" = found_user."id"`;
  return {
    sql: rowOf(sql`
      SELECT "email", "status", "shop", (${rowOf(installation)}) AS "installation"
      FROM "User" found_user WHERE "id" = ${idOf(userId)}`),
    parse: (value) => addressOf(value as Noticed | null),
  };
}

interface Noticed {
  readonly email: string;
  readonly status: string;
  readonly shop: string | null;
  readonly installation: { readonly email: string; readonly uninstalledAt: unknown } | null;
}

function addressOf(user: Noticed | null): NoticeAddress | null {
  if (!user || user.status !== 'active') return null;
  const site = `${publicOrigin()}/dashboard`;
  if (!user.shop) return { to: user.email, url: `${site}/projects`, root: site };
  const { installation } = user;
  if (!installation?.email || installation.uninstalledAt) return null;
  const admin = shopifySettings()?.adminOrigin ?? 'https://admin.shopify.com';
  const root = `${admin}/store/${storeHandle(user.shop)}/apps/${env().SHOPIFY_APP_HANDLE}`;
  return { to: installation.email, url: `${root}/library`, root };
}
