import type { ComfyUiState, EngineCapability } from '#app/domain/generation/index.ts';
import { ComfyUiServers } from './comfyui-servers.tsx';
import { EngineChoices } from './engine-choices.tsx';
import type { EngineRouteRow } from './engine-choices.tsx';
import styles from './engines-screen.module.css';
import { Rows, Soft, State, When } from './rows.tsx';
import { SectionHeader } from './section-header.tsx';

interface EngineRow {
  readonly capability: EngineCapability;
  readonly engine: string | null;
  /** Null where this machine does it. */
  readonly providerTitle: string | null;
  readonly endpoints: readonly string[];
  readonly state: string;
  readonly alert: 'money' | 'key' | 'retired' | null;
  readonly lastSuccessAt: string | null;
  readonly requests: number;
  readonly failures: number;
  readonly unknown: number;
  readonly lastErrors: readonly { readonly at: string; readonly code: string; readonly text: string }[];
  readonly spentMicros: number;
}

const NAMES: Readonly<Record<EngineCapability, string>> = {
  'cut-out': 'Background removal',
  stage: 'Product staging',
  inpaint: 'Inpainting',
  upscale: 'Upscale',
  animate: 'Videos',
  'text-to-image': 'Ideation',
  training: 'Custom training',
  'trained-picture': 'Images with a trained model',
  'try-on': 'Virtual try-on',
  words: 'Captions and prompts',
};

/** The advice for each alert. */
const ALERTS = {
  money: 'The provider account is out of credit: top it up.',
  key: 'The provider refuses the key: check it and its rights.',
  retired: 'The provider no longer has this model: set another one in engines/providers.ts.',
} as const;

/** Some requests cost a tenth of a cent. */
const DOLLARS = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 3 });

interface WorkerRow {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly startedAt: string;
  readonly pixelWork: {
    readonly limitMb: number;
    readonly budgetMb: number;
    readonly processes: number;
    readonly cutOuts: 'network' | 'reduced';
  } | null;
}

const formatMegabytes = (mb: number) => (mb < 1024 ? `${mb} MB` : `${(mb / 1024).toFixed(1)} GB`);

interface EnginesScreenProps {
  readonly engines: readonly EngineRow[];
  readonly workers: readonly WorkerRow[];
  readonly routes: readonly EngineRouteRow[];
  /** Null where no server is named. */
  readonly comfyui: ComfyUiState | null;
  /** By whose certificate results are signed; null where none is set. */
  readonly signer: { readonly name: string; readonly validUntil: string } | null;
}

/** Who does what, how they are doing, and what they cost us. */
export function EnginesScreen({ engines, workers, routes, signer, comfyui }: EnginesScreenProps) {
  const spentMicros = engines.reduce((sum, engine) => sum + engine.spentMicros, 0);
  return (
    <>
      <SectionHeader
        title="Engines"
        description={
          signer
            ? `Results are signed with Content Credentials by ${signer.name}, until ${signer.validUntil.slice(0, 10)}.`
            : 'Results are marked and not signed: no certificate is set for Content Credentials.'
        }
        actions={<span>{DOLLARS.format(spentMicros / 1_000_000)} in 30 days</span>}
      />
      <Rows
        list={{ rows: engines.map((engine) => ({ ...engine, id: engine.capability })), next: null }}
        emptyText="There are no engines."
        columns={[
          {
            label: 'Capability',
            cell: ({ capability, engine, endpoints }) => (
              <>
                {NAMES[capability]}
                {engine === 'local' || engine === null ? null : endpoints.map((id) => <Soft key={id}>{id}</Soft>)}
              </>
            ),
          },
          {
            label: 'Runs on',
            cell: ({ engine, providerTitle }) =>
              engine === null ? 'Not available' : (providerTitle ?? 'This machine'),
          },
          {
            label: 'Health',
            cell: ({ state, alert }) => (
              <>
                <State state={state} />
                {alert ? <Soft>{ALERTS[alert]}</Soft> : null}
              </>
            ),
          },
          {
            label: 'Last errors (UTC)',
            cell: ({ lastErrors }) =>
              lastErrors.length === 0
                ? '–'
                : lastErrors.map(({ at, code, text }) => (
                    <div key={`${at}${code}`}>
                      {text || code}
                      <Soft>
                        {code}, <When at={at} />
                      </Soft>
                    </div>
                  )),
          },
          {
            label: 'Requests, 24 h',
            align: 'end',
            // Only what is asked of a provider is counted.
            cell: ({ providerTitle, requests, failures, unknown }) => (
              <>
                {providerTitle === null && requests === 0 ? '–' : requests}
                {failures > 0 ? <Soft>{failures} failed</Soft> : null}
                {unknown > 0 ? <Soft>{unknown} unanswered</Soft> : null}
              </>
            ),
          },
          {
            label: 'Spent, 30 days',
            align: 'end',
            cell: ({ spentMicros: micros }) => DOLLARS.format(micros / 1_000_000),
          },
          { label: 'Last success', cell: ({ lastSuccessAt }) => (lastSuccessAt ? <When at={lastSuccessAt} /> : '–') },
        ]}
      />
      <EngineChoices routes={routes} />
      {comfyui ? <ComfyUiServers {...comfyui} /> : null}
      <h2 className={styles.heading}>Workers</h2>
      <Rows
        list={{ rows: workers, next: null }}
        emptyText="No worker is running: jobs wait until one starts."
        columns={[
          {
            label: 'Machine',
            cell: ({ host, pid }) => (
              <>
                {host}
                <Soft>process {pid}</Soft>
              </>
            ),
          },
          {
            label: 'Memory',
            align: 'end',
            cell: ({ pixelWork }) => (pixelWork ? formatMegabytes(pixelWork.limitMb) : '–'),
          },
          {
            label: 'For images',
            align: 'end',
            cell: ({ pixelWork }) => (pixelWork ? formatMegabytes(pixelWork.budgetMb) : '–'),
          },
          {
            label: 'In parallel',
            align: 'end',
            cell: ({ pixelWork }) =>
              pixelWork ? `${pixelWork.processes} ${pixelWork.processes === 1 ? 'process' : 'processes'}` : '–',
          },
          {
            label: 'Cut-outs',
            cell: ({ pixelWork }) =>
              pixelWork === null ? (
                '–'
              ) : pixelWork.cutOuts === 'network' ? (
                'Neural network'
              ) : (
                <>
                  Without the network
                  <Soft>too little memory</Soft>
                </>
              ),
          },
          { label: 'Since (UTC)', cell: ({ startedAt }) => <When at={startedAt} /> },
        ]}
      />
    </>
  );
}
