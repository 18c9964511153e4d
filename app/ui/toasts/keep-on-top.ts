/**
 * Keeps an element above everything and within reach: inside the modal dialog that was opened last, in the browser's top
 * layer, since what lies outside of that dialog can be neither pressed nor read. Without such a dialog it stands in
 * `home`; left out, it lies over the page. Returns what ends it.
 */
export function keepOnTop(host: HTMLElement, home: HTMLElement = document.body): () => void {
  let modals: readonly HTMLDialogElement[] = [];
  const settle = () => {
    const open = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];
    const isSame = host.isConnected && open.length === modals.length && open.every((modal) => modals.includes(modal));
    if (isSame) return;
    modals = [...modals.filter((modal) => open.includes(modal)), ...open.filter((modal) => !modals.includes(modal))];
    const modal = modals.at(-1);
    // A page that failed as a whole has a body of its own: moved within the former one, the host would be moved for ever.
    if (!(modal ?? home).isConnected) return;
    const isFloating = modal !== undefined || home === document.body;
    host.popover = isFloating ? 'manual' : null;
    (modal ?? home).append(host);
    host.toggleAttribute('data-over-modal', modal !== undefined);
    // Moving has closed it; what is opened last lies on top. Without popovers it is at least inside the dialog.
    if (isFloating) host.showPopover?.();
  };
  settle();
  const observer = new MutationObserver(settle);
  // Dialogs are opened, closed, and taken away while they are open.
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
  return () => {
    observer.disconnect();
    host.remove();
  };
}
