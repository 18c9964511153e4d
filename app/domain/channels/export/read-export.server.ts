import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { addEntry, findAssets, withMark } from '#app/domain/library/index.server.ts';
import { uniqueNames } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { isAppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { channelMessages } from '../channels.messages.ts';
import { framePicture } from '../pictures/frame-picture.server.ts';
import { findPictures, readFrame } from '../pictures/measure-pictures.server.ts';
import { planPicture, isoDay } from '../pictures/plan-picture.server.ts';
import type { PlannedPicture } from '../pictures/plan-picture.server.ts';
import type { ChannelName } from '../rules/channels.ts';
import type { ChannelResult } from '../rules/check-picture.rules.ts';
import { fitTexts } from '../rules/fit-texts.ts';
import type { OpenedExport } from './export-address.server.ts';
import type { FindItems } from './find-items.ts';
import { toFeed } from './feed.rules.ts';
import type { FeedRow } from './feed.rules.ts';
import { fileNameFor, itemNumbers, placesOfItems } from './file-names.rules.ts';

const FEED_NAME = 'images.csv';
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

export interface ChannelExport {
  readonly name: string;
  readonly contentType: 'application/zip';
  readonly body: Readable;
}

/**
 * Pictures in a channel's frame under the names that it knows, with a list of them; made while they are sent, one after the other. What
 * fails the channel's rules is not in the archive: the list says why.
 */
export function readExport({ userId, order }: OpenedExport, itemsOf: FindItems): ChannelExport {
  const zip = new ZipFile();
  const body = zip.outputStream as Readable;
  zip.on('error', (error: Error) => body.destroy(error));
  fill(zip, body, { userId, order, itemsOf }).catch((error: unknown) => body.destroy(error as Error));
  return { name: `plinth-${order.channel}.zip`, contentType: 'application/zip', body };
}

async function fill(
  zip: ZipFile,
  body: Readable,
  { userId, order, itemsOf }: OpenedExport & { readonly itemsOf: FindItems },
): Promise<void> {
  const account = { id: userId };
  const assetIds = order.pictures.map(({ imageId }) => imageId);
  const [there, items] = await Promise.all([findAssets({ account, assetIds }), itemsOf({ account, assetIds })]);
  const placeOf = placesOfItems();
  // An item number may be the name of a device, and a second picture of one item may be called as another item's first.
  const nameOf = uniqueNames();
  const rows: FeedRow[] = [];
  const numbers = itemNumbers(
    order.pictures.map(({ imageId: id, sku }) => ({
      id,
      imageName: there.find(({ _id }) => _id === id)?.imageName ?? '',
      item: items.find(({ assetId }) => assetId === id),
      given: sku,
    })),
  );
  for (const [index, { imageId }] of order.pictures.entries()) {
    // The client has disconnected.
    if (body.destroyed) return;
    const asset = there.find(({ _id }) => _id === imageId);
    const sku = numbers[index]!;
    const made = asset ? await makeOrSay(account, asset, order.channel) : { reason: channelMessages.gone };
    if ('reason' in made) {
      rows.push({ ...EMPTY, sku, picture: asset?.imageName ?? imageId, notes: made.reason });
      continue;
    }
    const file = nameOf(fileNameFor(order.channel, sku, placeOf(sku), EXTENSIONS[made.contentType] ?? 'bin'));
    if (!(await addEntry(zip, body, { name: file, bytes: made.bytes }))) {
      rows.push({ ...EMPTY, sku, picture: asset!.imageName, notes: channelMessages.notNow });
      continue;
    }
    const { width, height, result, product, steps } = made;
    rows.push({
      ...{ sku, file, picture: asset!.imageName, result: channelMessages.outcomes[result.outcome] },
      ...{ width, height, bytes: made.bytes.byteLength, product, done: steps.join('; ') },
      notes: doubtsOf(result),
    });
  }
  zip.addBuffer(Buffer.from(toFeed(rows)), FEED_NAME);
  zip.end();
}

const EMPTY = {
  file: '',
  result: channelMessages.outcomes.fails,
  width: '',
  height: '',
  bytes: '',
  product: '',
  done: '',
} as const;

interface Made {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
  readonly result: ChannelResult;
  readonly product: string;
  readonly steps: readonly string[];
}

/** The file for the channel; or why there is none. */
async function makeOrSay(
  account: { readonly id: string },
  asset: AssetView,
  channel: ChannelName,
): Promise<Made | { readonly reason: string }> {
  try {
    const day = isoDay();
    const [picture] = await findPictures({ account, imageIds: [asset._id] });
    const planned = await planPicture({ account, picture: picture!, channel, day });
    const made = await make(account, planned, channel, day);
    return made.result.outcome === 'fails' ? { reason: failuresOf(planned, made.result) } : made;
  } catch (error) {
    childLogger({ room: 'channels' }).warn({ err: error, assetId: asset._id }, 'left out of an archive');
    return { reason: isAppError(error) ? error.userMessage : channelMessages.notNow };
  }
}

async function make(
  account: { readonly id: string },
  planned: PlannedPicture,
  channel: ChannelName,
  day: string,
): Promise<Made> {
  const { plan, result, from } = planned;
  if (plan.kind !== 'fit') {
    return { ...(await readFrame(account, from)), result, product: fitTexts.product.unchanged, steps: [] };
  }
  const framed = await framePicture({ account, planned: { ...planned, plan }, channel, day });
  const bytes = framed.mark ? withMark(framed, framed.mark) : framed.bytes;
  return { ...framed, bytes, product: fitTexts.product[framed.note.product], steps: plan.steps };
}

/** Why a picture is not in the archive: what stood in the way of mending it, else what still fails. */
function failuresOf({ plan }: PlannedPicture, { rules }: ChannelResult): string {
  if (plan.kind === 'cannot') return plan.reasons.join(' ');
  return rules
    .filter(({ weight, outcome }) => weight === 'required' && outcome === 'fails')
    .map(({ text }) => text)
    .join(' ');
}

const doubtsOf = ({ rules }: ChannelResult): string =>
  rules
    .filter(({ weight, outcome }) => weight === 'required' && outcome === 'unknown')
    .map(({ text }) => text)
    .join(' ');
