import { appBridge } from '#app/ui/app-bridge.ts';

const LEFT_IMAGE = 'plinth-network-image';

/**
 * Goes to a network's sign-in page with the whole window: out of the admin's frame where it lies in one.
 *
 * @param imageId the image that is shared, so that the way back leads to it; frames keep nothing, their way ends in the settings
 */
export function leaveForNetwork(url: string, imageId: string | null = null): void {
  if (appBridge()) {
    window.open(url, '_top');
    return;
  }
  if (imageId) sessionStorage.setItem(LEFT_IMAGE, imageId);
  else sessionStorage.removeItem(LEFT_IMAGE);
  window.location.assign(url);
}

/** The image that was left for a network, once; null where none was. */
export function takeLeftImage(): string | null {
  const imageId = sessionStorage.getItem(LEFT_IMAGE);
  sessionStorage.removeItem(LEFT_IMAGE);
  return imageId;
}
