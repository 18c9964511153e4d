import { createContext } from 'react';

/** What the Shopify admin's title bar says about the page; null outside of the admin. */
export const AdminTitleContext = createContext<string | null>(null);
