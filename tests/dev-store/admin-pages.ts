import { PLAN_DEFAULTS } from '#app/domain/billing/plans.ts';
import { storeHandle } from './billing-resolvers.ts';
import type { DevProduct, DevShop, DevSubscription } from './dev-shop.ts';
import { mediaView } from './media-view.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value: string) => value.replace(/[&<>"]/g, (character) => ESCAPES[character]!);

const STYLE = `
  * { box-sizing: border-box } body { margin: 0; font: 14px/1.4 system-ui, sans-serif; background: #1a1a1a; color: #303030 }
  header { height: 56px; color: #fff; display: flex; align-items: center; padding: 0 16px; gap: 12px }
  .frame { display: grid; grid-template-columns: 232px 1fr; height: calc(100vh - 56px); background: #f1f1f1; border-radius: 12px 12px 0 0 }
  nav { padding: 12px; background: #ebebeb; overflow: auto } nav a { display: block; padding: 6px 10px; color: inherit; text-decoration: none; border-radius: 8px }
  nav a[aria-current=page], nav a:hover { background: #fff } .app-menu { padding-left: 14px }
  iframe { width: 100%; height: 100%; border: 0 } main { overflow: auto; padding: 24px; max-width: 960px }
  .full { padding: 0; max-width: none; overflow: hidden } .pictures { display: flex; flex-wrap: wrap; gap: 12px; padding: 0; list-style: none }
  .pictures img { width: 160px; height: 160px; object-fit: contain; background: #fff; border-radius: 8px } .pictures li { width: 160px }
  td img { object-fit: cover; border-radius: 6px; display: block } table { width: 100%; border-collapse: collapse; background: #fff } td, th { padding: 8px; text-align: left; border-bottom: 1px solid #e3e3e3 }
  .toasts { position: fixed; bottom: 24px; left: 50%; transform: translateX(-50%) } .toasts p { background: #1a1a1a; color: #fff; padding: 10px 16px; border-radius: 8px }
  .toasts p[data-error=true] { background: #8e1f0b } .save-bar { display: flex; gap: 8px; margin-left: auto; align-items: center } [hidden] { display: none !important }
  button { font: inherit; padding: 6px 12px; border-radius: 8px; border: 1px solid #8a8a8a; background: #fff; cursor: pointer } button.primary { background: #303030; color: #fff }
  dialog { border: 0; border-radius: 12px; padding: 0; width: min(420px, calc(100vw - 32px)); box-shadow: 0 20px 40px #0006; color: inherit } dialog::backdrop { background: #0008 }
  dialog h2 { margin: 0; padding: 14px 16px; font-size: 14px; background: #f3f3f3 } dialog p { margin: 0; padding: 16px }
  dialog ul { list-style: none; margin: 0; padding: 8px 16px; max-height: 50vh; overflow: auto } dialog li { padding: 4px 0 }
  .row { display: flex; gap: 8px } dialog .row { flex-direction: row-reverse; padding: 12px 16px; border-top: 1px solid #e3e3e3 } dialog form .row { flex-direction: row; justify-content: flex-end }
  @media (max-width: 640px) { .frame { grid-template-columns: 1fr } nav { display: none } }`;

function page(shop: DevShop, appHandle: string, title: string, main: string): string {
  const base = `/store/${storeHandle(shop)}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${text(title)} · Dev store</title>
<link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body>
<header><strong>${text(shop.name)}</strong><span class="loading" hidden>…</span>
<span class="save-bar" hidden>Unsaved changes <button>Discard</button><button class="primary">Save</button></span></header>
<div class="frame"><nav aria-label="Admin"><a href="${base}/products">Products</a>
<a href="${base}/apps/${appHandle}" data-href="/app">Plinth</a><div class="app-menu"></div>
<a href="${base}/settings/apps">Settings: apps</a></nav>${main}</div><div class="toasts" role="status"></div></body></html>`;
}

export interface FramePageOptions {
  readonly shop: DevShop;
  readonly appHandle: string;
  readonly appUrl: string;
  /** Where the frame starts, with everything that Shopify adds to it. */
  readonly frameUrl: string;
}

/** The admin with the app inside. */
export function framePage({ shop, appHandle, appUrl, frameUrl }: FramePageOptions): string {
  const base = `/store/${storeHandle(shop)}/apps/${appHandle}`;
  return page(
    shop,
    appHandle,
    'Plinth',
    `<main class="full"><iframe title="Plinth" name="app-iframe" data-shop="${shop.domain}" data-base="${base}"
data-app-origin="${new URL(appUrl).origin}" allow="clipboard-write; fullscreen" src="${text(frameUrl)}"></iframe></main>
<dialog class="modal" aria-label="Question"><h2></h2><p></p><div class="row"></div></dialog>
<dialog class="picker" aria-label="Add products"><form method="dialog"><h2>Add products</h2><ul></ul>
<div class="row"><button value="">Cancel</button><button class="primary" value="add">Add</button></div></form></dialog>
<script src="/admin-host.js" defer></script>`,
  );
}

/** Empty where the product has no picture that is ready. */
function thumbnail(product: DevProduct, origin: string): string {
  const [first] = product.media;
  const url = first && mediaView(first, origin).preview.image?.url({ transform: { maxWidth: 120 } });
  return url ? `<img src="${url}" alt="" width="40" height="40">` : '';
}

export function productsPage(shop: DevShop, appHandle: string, origin: string): string {
  const base = `/store/${storeHandle(shop)}/products`;
  const rows = shop.products.map(
    (product) => `<tr><td>${thumbnail(product, origin)}</td>
<td><a href="${base}/${product.number}" dir="auto">${text(product.title)}</a></td><td>${product.status}</td>
<td>${text(product.productType)}</td><td>${text(product.vendor)}</td><td>${product.media.length}</td></tr>`,
  );
  const head = '<tr><th></th><th>Product</th><th>Status</th><th>Type</th><th>Vendor</th><th>Pictures</th></tr>';
  return page(shop, appHandle, 'Products', `<main><h1>Products</h1><table>${head}${rows.join('')}</table></main>`);
}

const names = (things: readonly { readonly title: string }[]) => things.map(({ title }) => title).join(', ') || 'none';

export function productPage(shop: DevShop, appHandle: string, product: DevProduct, origin: string): string {
  const pictures = product.media.map((media) => {
    const url = mediaView(media, origin).preview.image?.url({});
    const shown = url ? `<img src="${url}" alt="${text(media.alt)}">` : `<p>${media.status}</p>`;
    return `<li>${shown}<small>${text(media.alt)}</small></li>`;
  });
  return page(
    shop,
    appHandle,
    product.title,
    `<main><h1>${text(product.title)}</h1><section aria-label="Description">${product.descriptionHtml}</section>
<h2>Media</h2><ul class="pictures">${pictures.join('')}</ul>
<p>Variants: ${text(names(product.variants))}. Collections: ${text(names(product.collections))}. Tags: ${text(product.tags.join(', '))}.</p></main>`,
  );
}

export function chargePage(shop: DevShop, appHandle: string, subscription: DevSubscription): string {
  const trial = subscription.trialDays > 0 ? `<p>${subscription.trialDays}-day free trial</p>` : '';
  const test = subscription.test ? '<p>This is a test charge.</p>' : '';
  return page(
    shop,
    appHandle,
    'Approve subscription',
    `<main><h1>Approve subscription</h1><p>Plinth: <strong>${text(subscription.name)}</strong></p>
<p>${subscription.amount} ${subscription.currencyCode}, ${subscription.interval === 'ANNUAL' ? 'every year' : 'every 30 days'}</p>
${trial}${test}<form method="post" class="row"><button name="decision" value="DECLINED">Cancel</button>
<button class="primary" name="decision" value="ACTIVE">Approve</button></form></main>`,
  );
}

/** Asked before an app comes in from outside of the admin. */
export function authorizePage(shop: DevShop, appHandle: string, scopes: readonly string[]): string {
  const wishes = scopes.map((scope) => `<li>${text(scope)}</li>`).join('');
  return page(
    shop,
    appHandle,
    'Install app',
    `<main><h1>Install Plinth?</h1><p>It will be able to:</p><ul>${wishes}</ul><form method="post" class="row">
<button name="decision" value="cancel">Cancel</button>
<button class="primary" name="decision" value="install">Install</button></form></main>`,
  );
}

/** Page for a permission request that Shopify refuses to show. */
export const refusedPage = (reason: string) =>
  `<!doctype html><html lang="en"><title>Dev store</title><link rel="icon" href="data:,"><h1>Oauth error</h1><p>${text(reason)}</p></html>`;

/** Where plans are kept at Shopify. */
export function plansPage(shop: DevShop, appHandle: string): string {
  const rows = PLAN_DEFAULTS.map(
    ({ priceId, name, amount }) =>
      `<li><button name="plan" value="${priceId}">${name}, ${(amount / 100).toFixed(2)} USD every 30 days</button></li>`,
  );
  const form = `<form method="post"><ul>${rows.join('')}</ul></form>`;
  return page(shop, appHandle, 'Plans', `<main><h1>Plans of Plinth</h1>${form}</main>`);
}

export function appsPage(shop: DevShop, appHandle: string): string {
  const button = (value: string, label: string) => `<button name="action" value="${value}">${label}</button>`;
  const actions = shop.isInstalled
    ? [
        button('uninstall', 'Uninstall'),
        button('month', 'Let a month pass'),
        button('freeze', 'Freeze the plan'),
        button('thaw', 'Unfreeze the plan'),
      ].join(' ')
    : `<a href="/store/${storeHandle(shop)}/apps/${appHandle}">Install</a> ${button('redact', 'Erase the shop’s data')}`;
  return page(
    shop,
    appHandle,
    'Apps',
    `<main><h1>Apps</h1><form method="post" class="row">Plinth ${actions}</form></main>`,
  );
}
