import type { Account } from '#app/domain/accounts/index.ts';
import type { z } from 'zod';
import type { CutOutReview, EngineFailure, EngineImage, EngineVideo, FidelityCertificate } from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import type { MadeModel } from '#app/domain/library/index.server.ts';
import type { MadeOrigin } from '#app/domain/library/index.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import type { KindName } from './kinds.ts';

/** Provenance of a result, stored with its asset: enough to make it again. */
export interface KindRecipe {
  readonly engine: string;
  readonly prompt: string;
  readonly scene: string | null;
  readonly seed: number;
  readonly variation: string;
  /** Library assets the result was made from. */
  readonly sourceAssetIds: readonly string[];
  readonly [detail: string]: unknown;
}

/** A picture or a video to be put into the library. */
export interface KindOutput {
  readonly index: number;
  readonly media: { readonly image: EngineImage } | { readonly video: EngineVideo };
  readonly origin: MadeOrigin;
  readonly name: string;
  readonly parentId: string | null;
  readonly recipe: KindRecipe;
  /** Whether the products stayed true; left out where there is nothing to check. */
  readonly fidelity?:
    { readonly certificate: FidelityCertificate; readonly difference: EngineImage | null } | undefined;
  /** Of a cut-out: what is in doubt about it, and the map of where. */
  readonly cutOut?: { readonly review: CutOutReview; readonly regions: EngineImage | null } | undefined;
  /** A model has painted the whole picture, whatever it was given. */
  readonly isPaintedWhole?: boolean | undefined;
  /** It shows a person who does not exist. */
  readonly showsMadePeople?: boolean | undefined;
  /** Delivered without a charge: a preview, or it did not pass the check, and neither did its second try. */
  readonly isFree?: boolean | undefined;
}

/** A model that was learned; its number is the job's. */
export interface KindModel {
  readonly index: number;
  readonly model: MadeModel;
}

/** The events of a kind's run for its runner; the engines' dialect ends here. */
export type KindEvent =
  | { readonly type: 'progress'; readonly value: number; readonly max: number; readonly label: string }
  | { readonly type: 'output'; readonly output: KindOutput }
  | { readonly type: 'model'; readonly output: KindModel }
  | { readonly type: 'output-failed'; readonly index: number; readonly failure: EngineFailure }
  /** The missing outputs lie with a provider: the job is run again when there is news. */
  | { readonly type: 'waiting' }
  | { readonly type: 'failed'; readonly failure: EngineFailure };

export interface KindRun<Input> {
  readonly jobId: string;
  readonly userId: string;
  readonly input: Input;
  readonly count: number;
  /** Outputs that still have to come; the others were delivered by an earlier run. */
  readonly pending: ReadonlySet<number>;
  readonly engines: EngineRegistry;
  readonly signal: AbortSignal;
}

/** One sort of job: how it is priced, checked and run. One file per kind. */
export interface JobKind<Input = unknown> {
  /** Stored with the job. */
  readonly name: KindName;
  readonly input: z.ZodType<Input>;
  readonly maxCount: number;
  /** Of one account at once, waiting or running; for what costs nothing. Default: no limit of its own. */
  readonly maxOpen?: number | undefined;
  /** Longest single run: no shorter than its provider may take. */
  readonly maxRunMs: number;
  /** Shown with the job. */
  promptOf(input: Input): string;
  /** Library pictures the input names; the account must own every one. */
  assetIdsOf(input: Input): string[];
  /** The one picture of them that the run is about; left out by kinds that have none. */
  sourceIdOf?(input: Input): string;
  /** Whether our own engine can do what is asked, in a provider's place. Default: it can, where there is one. */
  canRunLocally?(input: Input): boolean;
  /** Whether this order costs nothing, whatever its feature costs. Default: never. */
  isFree?(input: Input): Promise<boolean>;
  /** Anything else that must hold before acceptance; throws AppError. No transaction is open. */
  check(input: Input, account: Pick<Account, 'id'>): Promise<void>;
  /** Other work that begins with the job, in the transaction that accepts it; throws AppError where it must not. */
  onAccepted?(tx: Tx, job: { readonly jobId: string; readonly userId: string; readonly input: Input }): Promise<void>;
  /** The sentence for one failed picture. */
  failureMessage: string;
  /** The user's way on after a failure, where the engine names it; null for the kind's own sentence. */
  failureWords?(failure: EngineFailure): string | null;
  /** The sentence where the credits cover not even one; default: the spec's sentence about images. */
  insufficientMessage?: ((unitPrice: number) => string) | undefined;
  run(run: KindRun<Input>): AsyncIterable<KindEvent>;
}
