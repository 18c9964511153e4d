/** The version of Shopify's Admin API that everything asks for; stable since 1 October 2026. Also in shopify.app.toml. */
export const ADMIN_API_VERSION = '2026-10';
