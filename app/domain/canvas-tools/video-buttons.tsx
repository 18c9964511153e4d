import { spendable } from '#app/domain/credits/index.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { toolMessages, useTools } from '#app/domain/picture-tools/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { resultAssets, VideoControls } from '#app/domain/studio/parts/index.ts';
import { useRunsHere, useSceneDocument, useStudioCredits, useStudioView } from '#app/domain/studio/frame/index.ts';

interface Props {
  /** Credits per video. */
  readonly videoPrice: number;
  /** Videos of earlier visits, newest first. */
  readonly recentVideos: readonly AssetView[];
}

/** View Video and Generate Video (creative-workspaces, section 2), for the picture that is shown large after a run, else for the one chosen in the strip of results. */
export function VideoButtons({ videoPrice, recentVideos }: Props) {
  const { store } = useSceneDocument();
  const { results: strip } = useRunsHere();
  const { credits } = useStudioCredits();
  const { finished } = useStudioView();
  const { open, seen } = useTools();
  const toasts = useToasts();
  const results = resultAssets(strip);
  const pictures = results.filter((asset) => asset.type === 'image');
  const selected = finished.shown ?? pictures.find((asset) => asset._id === strip.selectedId);
  const videos = [...results.filter((asset) => asset.type === 'video'), ...recentVideos];
  const video = videos.find((candidate) => selected && candidate.parentId === selected._id) ?? videos[0];
  const isNew = videos.some((candidate) => candidate.isNew && !seen.has(candidate._id));

  const refuse = (title: string, message?: string) => toasts.show({ title, message, tone: 'critical' });
  const generate = () => {
    const { prompt } = store.get().history.present;
    if (prompt.trim() === '') return refuse(toolMessages.promptFirst);
    if (pictures.length === 0) return refuse(toolMessages.generateFirst);
    if (!selected) return refuse(toolMessages.notSelected, toolMessages.selectFirst);
    if (spendable(credits, 'video') < videoPrice) return refuse(toolMessages.videoCredits(videoPrice));
    return open('video', selected, { words: prompt });
  };
  return (
    <VideoControls
      price={videoPrice}
      hasVideo={video !== undefined}
      isNew={isNew}
      onWatch={() => (video ? open('watch', video) : refuse(toolMessages.noVideo))}
      onGenerate={generate}
    />
  );
}
