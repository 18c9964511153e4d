import { Button, TextField } from '@shopify/polaris';
import type { PublicationView } from '#app/domain/publishing/index.ts';
import { countCharacters, fullPostLength } from '#app/domain/words/index.ts';
import type { NetworkName } from '../networks/network-names.ts';
import { NotSetUp } from '../screens/not-set-up.tsx';
import type { ShareTarget, ShareWay } from './networks.ts';
import { CopyButton } from './publication-list.tsx';
import styles from './share-screen.module.css';
import { shareMessages } from './share.messages.ts';

/** As a page takes them. */
const MAX_WORDS = 4_000;

interface Props {
  readonly target: ShareTarget;
  readonly way: ShareWay;
  readonly post: string;
  /** The latest publication on this page. */
  readonly shared: PublicationView | null;
  readonly isSharing: boolean;
  /** Other computers can open its page. */
  readonly isReachable: boolean;
  readonly onPost: (post: string) => void;
  /** Null while nothing was changed. */
  readonly onUndo: (() => void) | null;
  /** By a public page. */
  readonly onShare: () => void;
  /** By a post: the network's dialog opens. */
  readonly onBegin: (network: NetworkName) => void;
}

/** The words as they go out, and the button that lets them. */
export function PostPanel({
  target,
  way,
  post,
  shared,
  isSharing,
  isReachable,
  onPost,
  onUndo,
  onShare,
  onBegin,
}: Props) {
  const most = fullPostLength(target) ?? MAX_WORDS;
  const count = countCharacters(target, post);
  const { network, missing, name, action, words } = way;
  // An empty post is none on LinkedIn (spec, platform-and-account 5).
  const isOut = shared?.state === 'public' && shared.destination === target;
  const isDisabled = count > most || (target === 'linkedin' && post.trim() === '');
  return (
    <section className={`plinth-card ${styles.panel}`}>
      <div>
        <TextField
          label={shareMessages.post}
          {...(onUndo && { labelAction: { content: shareMessages.undo, onAction: onUndo } })}
          helpText={shareMessages.postHelp}
          autoComplete="off"
          multiline={4}
          maxLength={MAX_WORDS}
          value={post}
          error={count > most ? shareMessages.tooLong(most) : undefined}
          onChange={onPost}
        />
        <p className={styles.count} aria-live="polite" data-over={count > most || undefined}>
          {count.toLocaleString('en')} / {most.toLocaleString('en')}
        </p>
      </div>
      {missing ? <NotSetUp connection={missing}>{shareMessages.byPageInstead}</NotSetUp> : null}
      <p className={styles.soft}>
        {words}
        {network ? null : ` ${isReachable ? shareMessages.willBePublic : shareMessages.willBeHere}`}
      </p>
      <div className={styles.go}>
        <Button
          variant="primary"
          size="large"
          loading={isSharing}
          disabled={isDisabled}
          onClick={() => (network ? onBegin(network) : onShare())}
        >
          {isOut && target === 'link' ? shareMessages.updatePage : action}
        </Button>
        {isOut ? (
          <Shared isReachable={isReachable} pageUrl={shared.pageUrl} dialogUrl={shared.dialogUrl} name={name} />
        ) : null}
      </div>
    </section>
  );
}

interface SharedProps {
  readonly isReachable: boolean;
  readonly pageUrl: string;
  readonly dialogUrl: string | null;
  readonly name: string;
}

/** The actions once it is public: the network's dialog again, should the browser have stopped it, and the address. */
function Shared({ isReachable, pageUrl, dialogUrl, name }: SharedProps) {
  return (
    <div className={styles.shared} role="status">
      <p className={styles.sharedTitle}>{isReachable ? shareMessages.isPublic : shareMessages.isHere}</p>
      <p className={styles.address}>{pageUrl}</p>
      <div className={styles.cardButtons}>
        {dialogUrl ? (
          <Button size="slim" url={dialogUrl} target="_blank">
            {shareMessages.openNetwork(name)}
          </Button>
        ) : null}
        <Button size="slim" url={pageUrl} target="_blank">
          {shareMessages.openPage}
        </Button>
        <CopyButton text={pageUrl} />
      </div>
    </div>
  );
}
