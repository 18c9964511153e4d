import type { Frame, FrameLocator, Page } from 'playwright-core';
import { DESKTOP, openPage } from './browser.ts';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';
import { visit } from './own-account.ts';

/** The page of runs in one of the shells. */
export interface CatalogueWalk {
  readonly rig: EmbeddedRig;
  readonly shop: string;
  readonly page: Page;
  readonly place: Page | FrameLocator;
  readonly frame: () => Page | Frame;
  readonly trouble: readonly string[];
}

type Clean = (work: () => unknown) => void;

export async function openRunsInAdmin(
  clean: Clean,
  name: string,
  viewport?: { readonly width: number; readonly height: number },
): Promise<CatalogueWalk> {
  const rig = await startEmbeddedRig();
  clean(() => rig.stop());
  const shop = newShop(name);
  const { page, inside, trouble } = await rig.open(shop, { appPath: '/catalogue', ...(viewport && { viewport }) });
  const frame = () => page.frames().find((each) => each.url().startsWith(rig.product.url))!;
  return { rig, shop, page, place: inside, frame, trouble };
}

/** As a person of the shop, on the site: the shop has opened the app in its admin before. */
export async function openRunsOnSite(clean: Clean, name: string): Promise<CatalogueWalk> {
  const rig = await startEmbeddedRig();
  clean(() => rig.stop());
  const shop = newShop(name);
  const admin = await rig.open(shop);
  await admin.inside.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await admin.context.close();
  const { openSession } = await import('#tests/fixtures/session.ts');
  const context = await rig.browser.newContext({ viewport: DESKTOP });
  clean(() => context.close());
  const value = await openSession(await accountOf(shop));
  await context.addCookies([{ name: 'plinth', value, url: rig.product.url, httpOnly: true, sameSite: 'Lax' }]);
  const { page, trouble } = await openPage(context);
  await visit(page, `${rig.product.url}/dashboard/catalogue`);
  return { rig, shop, page, place: page, frame: () => page, trouble };
}

async function accountOf(shop: string) {
  const { database } = await import('#app/platform/database/database.server.ts');
  return database().user.findFirstOrThrow({ where: { shop: `${shop}.myshopify.com` } });
}

/** Another person of the shop decides on the run's picture of that number. */
export async function decideElsewhere(
  shop: string,
  { nth, decision }: { readonly nth: number; readonly decision: 'kept' | 'rejected' },
): Promise<void> {
  const { decidePictures, listRunItems } = await import('#app/domain/catalogue/index.server.ts');
  const { findAccountByShop } = await import('#app/domain/accounts/index.server.ts');
  const { database } = await import('#app/platform/database/database.server.ts');
  const account = (await findAccountByShop(`${shop}.myshopify.com`))!;
  const { id: runId } = await database().catalogueRun.findFirstOrThrow({ where: { userId: account.id } });
  const { data } = await listRunItems(account, { runId, states: null, cursor: null });
  const pictures = data.flatMap((item) => item.pictures);
  await decidePictures({ account, runId, pictureIds: [pictures[nth]!.id], decision });
}
