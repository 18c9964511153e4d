/*
 * Stands in for Shopify's App Bridge in the development store's admin. It does what apps rely on, in the same way:
 * window.shopify, the patched fetch (token, one retry, reauthorisation), shopify-reload, ui-nav-menu, ui-modal,
 * ui-save-bar and ui-title-bar. XHR, EventSource and WebSocket are left alone, as there.
 */
(() => {
  const script = document.currentScript;
  if (script.async || script.defer || script.type === 'module') {
    throw new Error('App Bridge must be loaded without async, defer or type=module.');
  }
  if (document.head.querySelector('script') !== script) throw new Error('App Bridge must be the first script in head.');
  const apiKey = script.dataset.apiKey ?? document.querySelector('meta[name=shopify-api-key]')?.content;
  const params = new URLSearchParams(location.search);
  const RETRY = 'X-Shopify-Retry-Invalid-Session-Request';
  const REAUTHORIZE = 'X-Shopify-API-Request-Failure-Reauthorize-Url';

  let count = 0;
  let onToastAction = null;
  // Tells this page's questions from those of a page before it in the same frame.
  const started = performance.timeOrigin + performance.now();
  const waiting = new Map();
  const tell = (name, ...args) => parent.postMessage({ devStore: true, name, args }, '*');
  const ask = (name, ...args) =>
    new Promise((resolve) => {
      count += 1;
      const id = `${started}-${count}`;
      waiting.set(id, resolve);
      parent.postMessage({ devStore: true, id, name, args }, '*');
    });
  addEventListener('message', ({ data, source }) => {
    if (source !== parent || !data?.devStore) return;
    if (data.name === 'navigate') navigateInside(data.path);
    else if (data.name === 'closed') document.getElementById(data.id)?.dispatchEvent(new Event('hide'));
    else if (data.name === 'toast') onToastAction?.();
    else if (data.name === 'press') document.querySelectorAll(data.selector)[data.index]?.click();
    else {
      waiting.get(data.id)?.(data.result);
      waiting.delete(data.id);
    }
  });

  const idToken = () => ask('idToken');
  const native = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== location.origin) return native(input, init);
    const isOurs = !request.headers.has('Authorization');
    if (isOurs) request.headers.set('Authorization', `Bearer ${await idToken()}`);
    if (!request.headers.has('X-Requested-With')) request.headers.set('X-Requested-With', 'XMLHttpRequest');
    const again = request.clone();
    let response = await native(request);
    if (isOurs && response.headers.get(RETRY)) {
      again.headers.set('Authorization', `Bearer ${await idToken()}`);
      response = await native(again);
    }
    const elsewhere = response.headers.get(REAUTHORIZE);
    if (!elsewhere) return response;
    tell('top', new URL(elsewhere, location.href).href);
    return new Promise(() => {});
  };

  const nativeOpen = window.open.bind(window);
  window.open = (url, target, features) => {
    const address = String(url ?? '');
    if (target !== '_top' && !address.startsWith('shopify:')) return nativeOpen(url, target, features);
    tell('top', address.startsWith('shopify:') ? address : new URL(address, location.href).href);
    return null;
  };

  /** An anchor that the app's own router may take over; else the frame goes there. */
  function navigateInside(path) {
    const anchor = [...document.querySelectorAll('ui-nav-menu a, s-app-nav a, s-app-nav s-link')].find(
      (each) => each.getAttribute('href') === path,
    );
    const event = new CustomEvent('shopify:navigate', { bubbles: true, cancelable: true });
    const target = anchor ?? document.body;
    if (!anchor) target.setAttribute('href', path);
    const isTaken = !target.dispatchEvent(event);
    if (!anchor) target.removeAttribute('href');
    if (!isTaken) setTimeout(() => path !== location.pathname && location.assign(path + location.search), 300);
  }

  const sendMenu = () => {
    const links = [...document.querySelectorAll('ui-nav-menu a, s-app-nav a, s-app-nav s-link')].map((link) => ({
      href: link.getAttribute('href'),
      label: link.textContent.trim(),
      isHome: link.getAttribute('rel') === 'home',
    }));
    if (links.length > 0) tell('menu', links);
  };
  // The names outlive a page that App Bridge writes over this one.
  const define = (name, onConnect) =>
    customElements.get(name) ??
    customElements.define(
      name,
      class extends HTMLElement {
        connectedCallback() {
          this.style.display = 'none';
          onConnect(this);
        }
        /** Where apps put what a modal shows; the admin renders it. */
        get content() {
          return name === 'ui-modal' ? (this.shown ??= document.createElement('div')) : undefined;
        }
        show() {
          if (name === 'ui-modal') tell('modal', modalView(this));
          else saveBar(this.id, true);
          this.dispatchEvent(new Event('show'));
        }
        hide() {
          if (name === 'ui-modal') tell('modal', null);
          else saveBar(this.id, false);
          this.dispatchEvent(new Event('hide'));
        }
      },
    );
  /** The admin shows a modal outside of the frame; what is in the element is copied there. */
  const modalView = (modal) => {
    const bar = modal.querySelector('ui-title-bar');
    const buttons = [...(bar?.querySelectorAll('button') ?? [])].map((button) => ({
      label: button.textContent,
      isPrimary: button.getAttribute('variant') === 'primary',
    }));
    return { id: modal.id, title: bar?.getAttribute('title') ?? '', text: modal.content.textContent, buttons };
  };
  const watch = (element, run) => {
    new MutationObserver(run).observe(element, { childList: true, subtree: true, characterData: true });
    setTimeout(run);
  };
  define('ui-nav-menu', (element) => watch(element, sendMenu));
  define('s-app-nav', (element) => watch(element, sendMenu));
  // A modal's title bar is the modal's.
  define('ui-title-bar', (element) => {
    if (!element.closest('ui-modal')) watch(element, () => tell('title', element.getAttribute('title')));
  });
  define('ui-modal', () => {});
  define('ui-save-bar', () => {});
  const element = (id) => document.getElementById(id);
  let isSaveBarShown = false;
  const saveBar = (id, isShown) => {
    isSaveBarShown = isShown;
    tell('saveBar', id, isShown);
  };

  let path = '';
  const report = () => {
    const here = location.pathname + location.search;
    if (here === path) return;
    path = here;
    tell('path', location.pathname);
  };
  setInterval(report, 200);
  report();

  window.shopify = {
    config: { apiKey, shop: params.get('shop'), host: params.get('host'), locale: params.get('locale') ?? 'en' },
    origin: 'https://admin.shopify.com',
    ready: Promise.resolve(),
    environment: { embedded: window !== parent, mobile: false, pos: false },
    idToken,
    user: async () => ({ accountAccess: 'Full access' }),
    toast: {
      show(message, options) {
        onToastAction = options?.onAction ?? null;
        const { duration, action } = options ?? {};
        tell('toast', message, { isError: options?.isError === true, duration, action });
        return message;
      },
      hide: () => tell('toast', null),
    },
    loading: (isLoading) => tell('loading', isLoading !== false),
    saveBar: {
      show: async (id) => saveBar(id, true),
      hide: async (id) => saveBar(id, false),
      toggle: async (id) => saveBar(id, !isSaveBarShown),
      // Resolves for leaving; for staying it stays as it is.
      leaveConfirmation: () =>
        new Promise((resolve) => {
          if (!isSaveBarShown) resolve();
          else void ask('leave').then((isLeaving) => isLeaving && resolve());
        }),
    },
    modal: {
      show: async (id) => element(id)?.show(),
      hide: async (id) => element(id)?.hide(),
    },
    resourcePicker: (options) => ask('resourcePicker', { type: options?.type, multiple: options?.multiple }),
    scopes: {
      query: async () => ({ granted: ['write_products'], optional: [], required: ['read_products', 'write_products'] }),
      request: async () => ({ result: 'granted-all' }),
      revoke: async () => ({}),
    },
    reviews: { request: async () => ({ success: false, code: 'cooldown-period' }) },
    webVitals: { onReport: () => {} },
    app: { extensions: async () => [] },
    intents: {},
    support: {},
  };

  // Opened without the admin around it: back in, as the real one does.
  if (window === parent && params.get('host')) {
    location.assign(`https://${atob(params.get('host'))}/apps/${apiKey}${location.pathname}`);
    return;
  }

  const reload = params.get('shopify-reload');
  if (reload && !params.get('id_token')) {
    const url = new URL(reload, location.origin);
    if (url.origin !== location.origin) throw new Error('?shopify-reload must be same-origin');
    url.searchParams.delete('shopify-reload');
    history.replaceState(null, '', url.href);
    fetch(url.href, { mode: 'same-origin', headers: { accept: 'text/html', 'X-Shopify-Bounce': '1' } })
      .then((response) => response.text())
      .then((html) => {
        document.open();
        document.write(html);
        document.close();
      });
  }
})();
