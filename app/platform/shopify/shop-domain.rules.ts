const SHOP = /^[a-z0-9][a-z0-9-]{0,98}\.myshopify\.com$/;
const STORE_HANDLE = /^[a-z0-9][a-z0-9-]{0,98}$/;

/** A myshopify domain exactly as we store it, or null. Nothing is repaired: what Shopify sends is in this form. */
export function parseShopDomain(value: string | null | undefined): string | null {
  return value && SHOP.test(value) ? value : null;
}

/** Name of the shop in the admin's addresses: the first part of its domain. */
export function storeHandle(shop: string): string {
  return shop.slice(0, -'.myshopify.com'.length);
}

/**
 * The admin's address behind the `host` parameter (base64, either alphabet), without a scheme:
 * `admin.shopify.com/store/{handle}` or `{shop}.myshopify.com/admin`. Null for everything else.
 */
export function parseAdminHost(value: string | null | undefined): string | null {
  if (!value || value.length > 512 || !/^[\w+/-]+={0,2}$/.test(value)) return null;
  const text = Buffer.from(value, 'base64').toString('utf8');
  const [domain = '', ...path] = text.split('/');
  if (domain === 'admin.shopify.com') {
    return path.length === 2 && path[0] === 'store' && STORE_HANDLE.test(path[1]!) ? text : null;
  }
  return parseShopDomain(domain) && path.length === 1 && path[0] === 'admin' ? text : null;
}
