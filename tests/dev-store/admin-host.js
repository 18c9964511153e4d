/* The admin's side of the frame: answers App Bridge, shows its menu, toasts and save bar. */
(() => {
  const frame = document.querySelector('iframe');
  const { shop, base, appOrigin } = frame.dataset;
  const reply = (message) => frame.contentWindow.postMessage({ devStore: true, ...message }, appOrigin);
  const bar = document.querySelector('.save-bar');
  const toasts = document.querySelector('.toasts');
  const modal = document.querySelector('dialog.modal');
  let saveBarId = null;
  let current = null;
  const mark = () => {
    for (const link of document.querySelectorAll('nav [data-href]')) {
      const { href } = link.dataset;
      // The page itself, or one below it; everything lies below the app's home.
      const isBelow = href !== '/app' && current?.startsWith(`${href}/`);
      link.ariaCurrent = href === current || isBelow ? 'page' : null;
    }
  };

  const answers = {
    idToken: async () => (await fetch(`/session-token?shop=${shop}`)).text(),
    leave: async () => confirm('Leave page with unsaved changes?'),
    resourcePicker: async (options) => pick(options),
  };
  const handlers = {
    top(address) {
      const inside = /^shopify:\/*admin(\/.*)$/.exec(address);
      location.assign(inside ? base.replace(/\/apps\/.*/, '') + inside[1] : address);
    },
    path(path) {
      const rest = path.replace(/^\/app(?=\/|$)/, '');
      history.replaceState(null, '', base + rest + location.search);
      current = path;
      mark();
    },
    menu(links) {
      const items = links
        .filter((link) => !link.isHome)
        .map((link) => {
          const item = document.createElement('a');
          item.href = '#';
          item.dataset.href = link.href;
          item.textContent = link.label;
          item.onclick = (event) => {
            event.preventDefault();
            reply({ name: 'navigate', path: link.href });
          };
          return item;
        });
      document.querySelector('.app-menu').replaceChildren(...items);
      mark();
    },
    title(title) {
      document.title = `${title ?? 'Plinth'} · Dev store`;
    },
    toast(message, options) {
      if (message === null) return toasts.replaceChildren();
      const toast = document.createElement('p');
      toast.textContent = message;
      toast.dataset.error = String(options?.isError === true);
      if (options?.action) {
        const button = document.createElement('button');
        button.textContent = options.action;
        button.onclick = () => {
          toast.remove();
          reply({ name: 'toast' });
        };
        toast.append(' ', button);
      }
      toasts.replaceChildren(toast);
      setTimeout(() => toast.remove(), options?.duration ?? 5000);
    },
    saveBar(id, isShown) {
      saveBarId = isShown ? id : null;
      bar.hidden = !isShown;
    },
    modal(view) {
      modal.close();
      if (!view) return;
      modal.querySelector('h2').textContent = view.title;
      modal.querySelector('p').textContent = view.text;
      modal.querySelector('.row').replaceChildren(
        ...view.buttons.map(({ label, isPrimary }, index) => {
          const button = document.createElement('button');
          button.textContent = label;
          button.className = isPrimary ? 'primary' : '';
          button.onclick = () => reply({ name: 'press', index, selector: `[id="${view.id}"] ui-title-bar button` });
          return button;
        }),
      );
      modal.oncancel = () => reply({ name: 'closed', id: view.id });
      modal.showModal();
    },
    loading(isLoading) {
      document.querySelector('.loading').hidden = !isLoading;
    },
  };
  addEventListener('message', async ({ data, source, origin }) => {
    if (source !== frame.contentWindow || origin !== appOrigin || !data?.devStore) return;
    if (data.id) reply({ id: data.id, result: await answers[data.name](...data.args) });
    else handlers[data.name]?.(...data.args);
  });
  // The save button is the one marked primary, the other one discards.
  const [discard, save] = bar.querySelectorAll('button');
  discard.onclick = () => press(':not([variant=primary])');
  save.onclick = () => press('[variant=primary]');
  const press = (which) => reply({ name: 'press', index: 0, selector: `[id="${saveBarId}"] button${which}` });

  async function pick({ multiple }) {
    const dialog = document.querySelector('dialog.picker');
    const products = await (await fetch(`/resource-picker?shop=${shop}`)).json();
    const list = dialog.querySelector('ul');
    list.replaceChildren(
      ...products.map((product) => {
        const item = document.createElement('li');
        const label = document.createElement('label');
        const box = document.createElement('input');
        box.type = multiple ? 'checkbox' : 'radio';
        box.name = 'product';
        box.value = product.id;
        label.append(box, ` ${product.title}`);
        item.append(label);
        return item;
      }),
    );
    dialog.showModal();
    return new Promise((resolve) => {
      dialog.onclose = () => {
        const chosen = [...list.querySelectorAll('input:checked')].map((box) => box.value);
        resolve(dialog.returnValue === 'add' ? products.filter((product) => chosen.includes(product.id)) : undefined);
      };
    });
  }
})();
