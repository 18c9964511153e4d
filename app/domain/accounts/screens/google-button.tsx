import { useEffect, useState } from 'react';
import { GOOGLE_CHANNEL } from './google-channel.ts';
import styles from './entrance-form.module.css';

/** Narrower screens show a popup as a page anyway; there the way goes over the page itself. */
const POPUP = { width: 480, height: 640, minScreenWidth: 720 } as const;

interface Props {
  readonly label: string;
  /** Where to go on to afterwards, as the address of this page has it: `?redirectTo=...` or ''. */
  readonly search: string;
}

/** Signing in or up with Google: in a popup where there is room and the browser allows one, else on this page. */
export function GoogleButton({ label, search }: Props) {
  const [isWaiting, setWaiting] = useState(false);

  useEffect(() => {
    if (!isWaiting) return;
    // The popup has been at another site, so it cannot speak to its opener; it can on a channel of this site.
    const channel = new BroadcastChannel(GOOGLE_CHANNEL);
    channel.onmessage = () => {
      // Signed in now: this page leads on by itself.
      window.location.reload();
    };
    return () => channel.close();
  }, [isWaiting]);

  const query = new URLSearchParams(search);
  const kept = new URLSearchParams(query.has('redirectTo') ? { redirectTo: query.get('redirectTo')! } : {});
  const page = `/login/google${kept.size > 0 ? `?${kept}` : ''}`;

  return (
    <a
      className={styles.other}
      href={page}
      onClick={(event) => {
        if (window.screen.width < POPUP.minScreenWidth || event.metaKey || event.ctrlKey || event.shiftKey) return;
        kept.set('popup', '1');
        const left = window.screenX + (window.outerWidth - POPUP.width) / 2;
        const top = window.screenY + (window.outerHeight - POPUP.height) / 2;
        const features = `popup,width=${POPUP.width},height=${POPUP.height},left=${left},top=${top}`;
        if (!window.open(`/login/google?${kept}`, 'plinth-google', features)) return;
        event.preventDefault();
        setWaiting(true);
      }}
    >
      <GoogleMark />
      {label}
    </a>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.5c2.1-1.9 3.3-4.8 3.3-8.2z"
      />
      <path
        fill="#34a853"
        d="M12 23c3 0 5.4-1 7.2-2.6l-3.5-2.8c-1 .7-2.2 1-3.7 1-2.8 0-5.2-1.9-6.1-4.5H2.3v2.9A11 11 0 0 0 12 23z"
      />
      <path fill="#fbbc05" d="M5.9 14.1a6.6 6.6 0 0 1 0-4.2V7H2.3a11 11 0 0 0 0 9.9z" />
      <path fill="#ea4335" d="M12 5.4c1.6 0 3 .6 4.2 1.6l3.1-3.1A11 11 0 0 0 2.3 7l3.6 2.9C6.8 7.3 9.2 5.4 12 5.4z" />
    </svg>
  );
}
