import { Link, useNavigate, useNavigation } from '@remix-run/react';
import { NavMenu } from '@shopify/app-bridge-react';
import { useEffect } from 'react';
import { appBridge } from '#app/ui/app-bridge.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { EMBEDDED_PLACES } from './embedded-places.ts';

/** The app's places in the admin's own navigation, and the admin's own bar while one of them is on its way. */
export function AdminNavigation() {
  useAdminLinks();
  useAdminProgress();
  return (
    <NavMenu>
      <Link to={EMBEDDED_PLACES.home} rel="home">
        {PLACE_NAMES.home}
      </Link>
      <Link to={EMBEDDED_PLACES.staging}>{PLACE_NAMES.staging}</Link>
      <Link to={EMBEDDED_PLACES.ideation}>{PLACE_NAMES.ideation}</Link>
      <Link to={EMBEDDED_PLACES.backgrounds}>{PLACE_NAMES.backgrounds}</Link>
      <Link to={EMBEDDED_PLACES.editWithAi}>{PLACE_NAMES.editWithAi}</Link>
      <Link to={EMBEDDED_PLACES.library}>{PLACE_NAMES.library}</Link>
      <Link to={EMBEDDED_PLACES.plans}>{PLACE_NAMES.plans}</Link>
      <Link to={EMBEDDED_PLACES.settings}>{PLACE_NAMES.settings}</Link>
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
