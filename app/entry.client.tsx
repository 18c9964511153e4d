import { RemixBrowser } from '@remix-run/react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { setForeignAside } from './platform/hydration/set-foreign-aside.ts';
import { replayEarlyInput } from './platform/hydration/replay-early-input.ts';

// In one piece: extensions put nodes into the page whenever the browser is free.
const putBack = setForeignAside(document);
flushSync(() => {
  hydrateRoot(document, <RemixBrowser />);
});
putBack();
replayEarlyInput(document);
