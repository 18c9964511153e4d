import { useNavigate } from '@remix-run/react';
import { ProgressBar } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { sentenceOf } from '#app/ui/client/call-error.ts';
import { Page } from '#app/ui/page.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { usePlaces } from '#app/ui/places.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { networkMessages } from '../networks/network-messages.ts';
import { NETWORK_LABELS } from '../networks/network-names.ts';
import type { NetworkName } from '../networks/network-names.ts';
import { followPost } from './followed-posts.ts';
import { takeLeftImage } from './leave-for-network.ts';
import styles from './network-connections-screen.module.css';

/** Spec, section 9: progress rises by 10 every two seconds; what comes then. */
const STEP = 10;
const STEP_MS = 2_000;
const DONE_MS = 500;
const FAILED_MS = 3_000;

interface Props {
  readonly network: NetworkName;
  readonly code: string;
  readonly state: string;
  readonly error: string;
  /** The picture that was to be posted; null where nothing was. */
  readonly imageId: string | null;
}

/** Back from a network's sign-in page: its answer is taken once, and leads on. */
export function NetworkReturnScreen({ network, code, state, error, imageId }: Props) {
  const navigate = useNavigate();
  const toasts = useToasts();
  const [progress, setProgress] = useState(0);
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const places = usePlaces();
  const isBegun = useRef(false);
  const label = NETWORK_LABELS[network];

  useEffect(() => {
    if (failure) return;
    const timer = setInterval(() => setProgress((now) => Math.min(100, now + STEP)), STEP_MS);
    return () => clearInterval(timer);
  }, [failure]);

  useEffect(() => {
    // The effect may run twice; the answer counts once.
    if (isBegun.current) return;
    isBegun.current = true;
    const body = { code, state, ...(error ? { error } : {}) };
    const taken =
      network === 'linkedin'
        ? callApi('POST /share/oauth/linkedin/callback', { body })
        : callApi('POST /api/networks/{network}/finish', { params: { network }, body });
    taken.then(
      ({ post }) => {
        setProgress(100);
        setDone(true);
        if (post) followPost(post.id);
        const left = takeLeftImage();
        const share = left && `${places.share}?${new URLSearchParams({ image: left, to: network })}`;
        // Spec: to the projects, where the post's end is told; back to an image that is not posted yet, or to the profile.
        const next = post ? places.library : (share ?? '/dashboard/userprofile');
        setTimeout(() => navigate(next, { replace: true }), DONE_MS);
      },
      (problem: unknown) => {
        const words = { offline: networkMessages.callbackFailed, failed: networkMessages.callbackFailed };
        setFailure(sentenceOf(problem, words));
        toasts.show({ title: networkMessages.callbackFailed, tone: 'critical' });
        const query = imageId ? `?${new URLSearchParams({ image: imageId })}` : '';
        setTimeout(() => navigate(`${places.share}${query}`, { replace: true }), FAILED_MS);
      },
    );
  }, [code, error, imageId, navigate, network, places, state, toasts]);

  return (
    <Page>
      <PageHeader title={label} />
      <section className={styles.section}>
        {failure ? <p role="alert">{failure}</p> : <Connecting label={label} isDone={isDone} progress={progress} />}
      </section>
    </Page>
  );
}

interface ConnectingProps {
  readonly label: string;
  /** The network's answer was taken; the page is about to lead on. */
  readonly isDone: boolean;
  /** In percent. */
  readonly progress: number;
}

export function Connecting({ label, isDone, progress }: ConnectingProps) {
  return (
    <>
      <p id="connecting" role="status">
        {isDone ? `${label} connected` : `Connecting ${label}…`}
      </p>
      <ProgressBar size="small" ariaLabelledBy="connecting" progress={Math.round(progress)} />
    </>
  );
}
