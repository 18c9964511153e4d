import { Icon } from '@shopify/polaris';
import { PlayCircleIcon, PlayIcon } from '@shopify/polaris-icons';
import { spendable } from '#app/domain/credits/index.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { toolMessages, useTools } from '#app/domain/picture-tools/index.ts';
import { trayAssets } from '../tray/tray.rules.ts';
import styles from './prompt-bar.module.css';
import { useStudio } from '../studio-context.ts';

/** View Video and Generate Video (creative-workspaces, section 2), for the picture chosen in the strip of results. */
export function VideoButtons() {
  const { store, generation, credits, data } = useStudio();
  const { open, seen } = useTools();
  const toasts = useToasts();
  const results = trayAssets(generation.tray);
  const pictures = results.filter((asset) => asset.type === 'image');
  const selected = pictures.find((asset) => asset._id === generation.tray.selectedId);
  const films = [...results.filter((asset) => asset.type === 'video'), ...data.recentFilms];
  const film = films.find((candidate) => selected && candidate.parentId === selected._id) ?? films[0];
  const isNew = films.some((candidate) => candidate.isNew && !seen.has(candidate._id));

  const refuse = (title: string, message?: string) => toasts.show({ title, message, tone: 'critical' });
  const generate = () => {
    const { prompt } = store.get().history.present;
    if (prompt.trim() === '') return refuse(toolMessages.promptFirst);
    if (pictures.length === 0) return refuse(toolMessages.generateFirst);
    if (!selected) return refuse(toolMessages.notSelected, toolMessages.selectFirst);
    if (spendable(credits, 'video') < data.videoPrice) return refuse(toolMessages.videoCredits(data.videoPrice));
    return open('video', selected, { words: prompt });
  };
  return (
    <>
      <button
        type="button"
        className={styles.watch}
        aria-label={isNew ? 'View Video, a new one' : 'View Video'}
        title="View Video"
        onClick={() => (film ? open('watch', film) : refuse(toolMessages.noVideo))}
      >
        <Icon source={PlayCircleIcon} />
        {isNew ? <span className={styles.dot} /> : null}
      </button>
      <button type="button" className={styles.video} onClick={generate}>
        <Icon source={PlayIcon} />
        <span>Generate Video</span>
        <small>{data.videoPrice} credits</small>
      </button>
    </>
  );
}
