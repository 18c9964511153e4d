import type { CheckedPicture } from '#app/domain/channels/index.ts';
import { CHANNELS } from '#app/domain/channels/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { cutText } from '#app/platform/cut-text.ts';

/** Shopify's zoom begins at this side, in pixels (help.shopify.com, product media). */
const ZOOM_SIDE = 800;
const MAX_ALT_LENGTH = 512;

/** A finding of a rule about a picture: its name, and the reason in words. */
export interface Finding {
  /** `certificate`, `small`, `channel:NAME`, `duplicate`, `unchecked`. */
  readonly flag: string;
  readonly reason: string;
}

/** The findings about a picture that need no other picture. */
export function ownFindings({ fidelity, width, height }: Pick<AssetView, 'fidelity' | 'width' | 'height'>): Finding[] {
  const side = Math.min(width, height);
  return [
    ...(fidelity && !fidelity.passed
      ? [{ flag: 'certificate', reason: 'The product’s pixels changed. It cost nothing.' }]
      : []),
    ...(side < ZOOM_SIDE
      ? [
          {
            flag: 'small',
            reason: `Too small for the zoom of a shop: ${side} pixels on its shorter side, which begins at ${ZOOM_SIDE}.`,
          },
        ]
      : []),
  ];
}

/** One finding for each channel that would refuse the picture, with what it would say. */
export function channelFindings(results: CheckedPicture['results']): Finding[] {
  return results
    .filter(({ outcome }) => outcome === 'fails')
    .map(({ channel, rules, fix }) => {
      const faults = rules.filter(({ weight, outcome }) => weight === 'required' && outcome === 'fails');
      const said = faults.map(({ text }) => text).join(' ');
      const mend = fix.kind === 'fit' ? ' A copy of it can be made to fit, under Channels.' : '';
      return { flag: `channel:${channel}`, reason: `${CHANNELS[channel].title}: ${said}${mend}` };
    });
}

export const unchecked = (what: string): Finding => ({ flag: 'unchecked', reason: `It could not be ${what}.` });

/** The product's title, and the scene where there is one: nothing that is not known. */
export function altTextOf(title: string, scene: string | null): string {
  return cutText(scene ? `${title}, ${scene.charAt(0).toLowerCase()}${scene.slice(1)}` : title, MAX_ALT_LENGTH);
}
