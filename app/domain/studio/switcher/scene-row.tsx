import { Link } from '@remix-run/react';
import { Button, Spinner } from '@shopify/polaris';
import { useEffect, useId, useRef, useState } from 'react';
import { sayWhen } from '#app/ui/say-when.ts';
import { isEnter, isEscape } from '#app/ui/keys.ts';
import { SmallPicture } from '../parts/small-picture.tsx';
import type { SceneCard } from '../session/scene-list/scene-card.schema.ts';
import { MAX_SCENE_NAME } from '../session/scene-list/scene-name-limit.ts';
import { studioMessages } from '../studio.messages.ts';
import { listMessages } from './scene-list.messages.ts';
import styles from './scene-panel.module.css';
import { SceneThumb } from './scene-thumb.tsx';

interface Props {
  readonly scene: SceneCard;
  readonly address: string;
  readonly isCurrent: boolean;
  /** Pictures are being made for it. */
  readonly isMaking: boolean;
  /** Something is being done to it. */
  readonly isBusy: boolean;
  readonly onOpen: () => void;
  readonly onRename: (name: string) => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
}

/** One scene of the list: a click opens it; what else can be done with it unfolds beneath. */
export function SceneRow(props: Props) {
  const { scene, address, isCurrent, isMaking, isBusy, onOpen } = props;
  const [isUnfolded, setUnfolded] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const actionsId = useId();
  const endRenaming = (name: string | null) => {
    setRenaming(false);
    setUnfolded(false);
    more.current?.focus();
    if (name !== null && name !== scene.name) props.onRename(name);
  };
  const facts = [
    scene.productTitle && scene.productTitle !== scene.name ? scene.productTitle : null,
    scene.thumb === null ? listMessages.sceneUnread : null,
    sayWhen(new Date(scene.updatedAt)),
  ].filter(Boolean);
  return (
    <li className={styles.row} data-current={isCurrent ? '' : undefined}>
      <div className={styles.line}>
        <SmallPicture>
          <SceneThumb scene={scene} />
        </SmallPicture>
        {isRenaming ? (
          <NameField name={scene.name} onEnd={endRenaming} />
        ) : (
          <Link
            to={address}
            className={styles.open}
            aria-current={isCurrent ? 'page' : undefined}
            onClick={onOpen}
            preventScrollReset
          >
            <span className={styles.name} dir="auto" title={scene.name}>
              {scene.name}
            </span>
            <span className={styles.facts}>
              {isMaking ? <b>{`${listMessages.sceneMaking} · `}</b> : null}
              {facts.join(' · ')}
            </span>
          </Link>
        )}
        {isBusy ? <Spinner size="small" accessibilityLabel={studioMessages.generatingText} /> : null}
        <button
          ref={more}
          type="button"
          className={styles.more}
          aria-label={`More about ${scene.name}`}
          aria-expanded={isUnfolded}
          aria-controls={actionsId}
          onClick={() => setUnfolded((before) => !before)}
        >
          <span aria-hidden="true">•••</span>
        </button>
      </div>
      <div id={actionsId} className={styles.actions} hidden={!isUnfolded || isRenaming}>
        <Button size="slim" onClick={() => setRenaming(true)}>
          {listMessages.renameScene}
        </Button>
        <Button size="slim" disabled={isBusy} onClick={props.onDuplicate}>
          {listMessages.duplicateScene}
        </Button>
        <Button size="slim" tone="critical" disabled={isBusy} onClick={props.onDelete}>
          {listMessages.deleteScene}
        </Button>
      </div>
    </li>
  );
}

/** Enter keeps the name and Escape the old one; so does leaving the field, in that order. */
function NameField({ name, onEnd }: { readonly name: string; readonly onEnd: (name: string | null) => void }) {
  const [value, setValue] = useState(name);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const hasEnded = useRef(false);
  const faultId = useId();
  useEffect(() => field.current?.select(), []);
  const end = (given: string | null) => {
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd(given);
  };
  const keep = () => {
    if (value.trim() === '') return setMissing(true);
    end(value.trim());
  };
  return (
    <div className={styles.naming}>
      <input
        ref={field}
        className={styles.field}
        aria-label="Name"
        aria-invalid={isMissing}
        aria-describedby={isMissing ? faultId : undefined}
        value={value}
        maxLength={MAX_SCENE_NAME}
        autoComplete="off"
        onChange={(event) => {
          setValue(event.target.value);
          setMissing(false);
        }}
        onKeyDown={(event) => {
          if (!isEnter(event) && !isEscape(event)) return;
          // The list stays open, and the button that has the focus then is not pressed.
          event.preventDefault();
          event.stopPropagation();
          if (isEnter(event)) keep();
          else end(null);
        }}
        onBlur={() => end(value.trim() || null)}
      />
      {isMissing ? (
        <p id={faultId} className={styles.fault} role="alert">
          {listMessages.sceneNameMissing}
        </p>
      ) : null}
    </div>
  );
}
