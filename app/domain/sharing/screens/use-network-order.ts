import { useCallback, useEffect, useState } from 'react';
import { callApi, createOrder } from '#app/ui/client/call-api.ts';
import { sentenceOf } from '#app/ui/client/call-error.ts';
import type { Order } from '#app/ui/client/call-api.ts';
import type { ConnectionView } from '../connections/connection.schema.ts';
import type { NetworkName } from '../networks/network-names.ts';
import type { DisclosureAnswers, PostOrder } from '../posts/post.schema.ts';
import { followPost } from './followed-posts.ts';
import { leaveForNetwork } from './leave-for-network.ts';

const WORDS = { offline: 'You are offline. Nothing was posted.', failed: 'That did not work. Nothing was posted.' };

interface Known {
  readonly connection: ConnectionView;
  readonly disclosure: DisclosureAnswers & { readonly isAnswered: boolean };
}

const NOTHING_SAID: DisclosureAnswers = { syntheticPerson: false, generatedScene: false };

export type NetworkOrder = ReturnType<typeof useNetworkOrder>;

/** The state of a network's dialog, the owner's answers about the picture, and the sending of its order. */
export function useNetworkOrder(network: NetworkName, imageId: string, onSent: () => void) {
  const [known, setKnown] = useState<Known | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [answers, setAnswers] = useState<DisclosureAnswers | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [order, setOrder] = useState<{ text: string; order: Order<'POST /api/networks/posts'> } | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    Promise.all([
      callApi('GET /api/networks', { signal }),
      callApi('GET /api/networks/disclosure', { query: { imageId }, signal }),
    ]).then(
      ([{ networks }, disclosure]) =>
        setKnown({ connection: networks.find((one) => one.network === network)!, disclosure }),
      (error: unknown) => {
        if (!signal.aborted) setProblem(sentenceOf(error, WORDS));
      },
    );
    return () => stop.abort();
  }, [imageId, network]);

  const run = useCallback(async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(sentenceOf(error, WORDS));
    } finally {
      setBusy(false);
    }
  }, []);

  /** Pressed again after a lost answer it is the same post. */
  const send = (body: PostOrder) =>
    run(async () => {
      const text = JSON.stringify(body);
      const wish = order?.text === text ? order.order : createOrder('POST /api/networks/posts', { body });
      setOrder({ text, order: wish });
      const { data } = await wish.send();
      followPost(data.id);
      onSent();
    });

  /** To the network's sign-in page; what is given is posted when the merchant comes back. */
  const connect = (post?: PostOrder) =>
    run(async () => {
      const body = post ? { post } : {};
      const { url } = await callApi('POST /api/networks/{network}/connect', { params: { network }, body });
      leaveForNetwork(url, post ? null : imageId);
    });

  const { syntheticPerson, generatedScene } = answers ?? known?.disclosure ?? NOTHING_SAID;
  const disclosure: DisclosureAnswers = { syntheticPerson, generatedScene };
  return { known, isBusy, problem, disclosure, answer: setAnswers, send, connect };
}
