import { createContext } from 'react';

/** The page's title in the Shopify admin's title bar; null outside of the admin. */
export const AdminTitleContext = createContext<string | null>(null);
