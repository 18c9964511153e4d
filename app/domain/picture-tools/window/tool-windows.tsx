import type { AssetView } from '#app/domain/library/index.ts';
import { CutOutWindow } from '../cut-out-review/cut-out-window.tsx';
import { QuestionsWindow } from '../cut-out-review/questions-window.tsx';
import { ZoomViewer } from '../viewer/zoom-viewer.tsx';
import { toViewerPicture } from '../viewer/to-viewer-picture.ts';
import { CertificateDialog } from '../certificate/certificate-dialog.tsx';
import { GarmentCertificateDialog } from '../certificate/garment-certificate.tsx';
import { InpaintDialog } from '../inpaint/inpaint-dialog.tsx';
import { UpscaleDialog } from '../upscale/upscale-dialog.tsx';
import type { ToolRuns } from '../runs/use-tool-runs.ts';
import type { ToolWindow } from './tool-window.ts';
import type { ToolStart } from '../use-tools.ts';
import { VideoDialog } from '../video/video-dialog.tsx';
import { WatchDialog } from '../video/watch-dialog.tsx';

interface Props {
  readonly opened: { readonly window: ToolWindow; readonly asset: AssetView; readonly start: ToolStart } | null;
  readonly runs: ToolRuns;
  readonly onOpen: (window: ToolWindow, asset: AssetView, start?: ToolStart) => void;
  readonly onSeen: (asset: AssetView) => void;
  readonly onClose: () => void;
}

/** The window that is open, if any. Each starts anew for every picture. */
export function ToolWindows({ opened, runs, onOpen, onSeen, onClose }: Props) {
  if (!opened) return null;
  const { window, asset, start } = opened;
  const shared = { asset, runs, onClose };
  switch (window) {
    case 'inpaint':
      return <InpaintDialog key={asset._id} {...shared} onEdit={(result) => onOpen('inpaint', result)} />;
    case 'upscale':
      return <UpscaleDialog key={asset._id} {...shared} onSeen={onSeen} />;
    case 'video':
      return (
        <VideoDialog
          key={asset._id}
          {...shared}
          words={start.words ?? ''}
          // creative-workspaces, section 9: 1:1 for the product page.
          shape={start.shape ?? '1:1'}
          onWatch={(video) => onOpen('watch', video)}
        />
      );
    case 'watch':
      return <WatchDialog key={asset._id} video={asset} onClose={onClose} />;
    case 'certificate':
      return asset.fidelity ? (
        <CertificateDialog key={asset._id} asset={asset} onClose={onClose} />
      ) : (
        <GarmentCertificateDialog key={asset._id} asset={asset} onClose={onClose} />
      );
    case 'cut-out':
      return <CutOutWindow key={asset._id} {...shared} answers={start.answers ?? []} />;
    case 'questions':
      return (
        <QuestionsWindow key={asset._id} {...shared} onBrush={(answers) => onOpen('cut-out', asset, { answers })} />
      );
    case 'zoom':
      return <ZoomViewer pictures={[toViewerPicture(asset)]} openId={asset._id} onOpen={() => {}} onClose={onClose} />;
  }
}
