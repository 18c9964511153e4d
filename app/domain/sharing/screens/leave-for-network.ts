import { appBridge } from '#app/ui/app-bridge.ts';

/** Goes to a network's sign-in page with the whole window: out of the admin's frame where it lies in one. */
export function leaveForNetwork(url: string): void {
  if (appBridge()) window.open(url, '_top');
  else window.location.assign(url);
}
