import { Link, useNavigate, useNavigation } from '@remix-run/react';
import { NavMenu } from '@shopify/app-bridge-react';
import { useEffect } from 'react';
import { appBridge } from '#app/ui/app-bridge.ts';
import { NAVIGATION } from '../navigation.ts';
import { EMBEDDED_PLACES } from '#app/ui/place-addresses.ts';

/** The app's places in the admin's own navigation, and the admin's own bar while one of them is on its way. */
export function AdminNavigation() {
  useAdminLinks();
  useAdminProgress();
  return (
    <NavMenu>
      {NAVIGATION.map(({ place, admin }) =>
        admin === null || place === 'apiKeys' ? null : (
          <Link key={place} to={EMBEDDED_PLACES[place]} {...(place === 'home' && { rel: 'home' })}>
            {admin}
          </Link>
        ),
      )}
    </NavMenu>
  );
}

/** A click in the admin's navigation reaches us as an event on our own link; the router takes it over. */
function useAdminLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: Event) => {
      const href = (event.target as Element | null)?.getAttribute('href');
      if (!href) return;
      event.preventDefault();
      navigate(href);
    };
    document.addEventListener('shopify:navigate', follow);
    return () => document.removeEventListener('shopify:navigate', follow);
  }, [navigate]);
}

/** The page before stays until the next one is there; the bar says that something comes. */
function useAdminProgress(): void {
  const isUnderWay = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!isUnderWay) return;
    appBridge()?.loading(true);
    return () => appBridge()?.loading(false);
  }, [isUnderWay]);
}
