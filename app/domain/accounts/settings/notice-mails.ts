import type { MailContent } from '#app/platform/mail/mail-content.ts';
import { isolated } from '#app/ui/isolated.ts';

const WHY = 'You get this email because it is switched on in your Plinth settings.';

/** Sent after a run that the user may not have waited for. */
export function runFinishedMail(
  counts: { readonly delivered: number; readonly failed: number },
  url: string,
): MailContent {
  const { delivered, failed } = counts;
  const some = delivered === 1 ? '1 file is' : `${delivered} files are`;
  return {
    subject: delivered > 0 ? 'Your run in Plinth is finished' : 'Your run in Plinth has failed',
    preview: delivered > 0 ? `${some} ready.` : 'It cost nothing.',
    title: delivered > 0 ? 'Your run is finished' : 'Your run has failed',
    paragraphs: [
      ...(delivered > 0 ? [`${some} in your Portfolio.`] : []),
      ...(failed > 0 ? [`${failed} could not be made. What is not delivered costs nothing.`] : []),
    ],
    action: { label: 'Open Portfolio', url },
    notes: [WHY],
  };
}

/** After a run over many products, however long it took: one mail for all of it. */
export function catalogueFinishedMail(
  run: { readonly name: string; readonly products: number; readonly pictures: number; readonly failed: number },
  url: string,
): MailContent {
  const { name, products, pictures, failed } = run;
  const some = `${pictures === 1 ? '1 picture' : `${pictures} pictures`} of ${products === 1 ? '1 product' : `${products} products`}`;
  const none = failed === 1 ? '1 product got' : `${failed} products got`;
  return {
    subject: `Your run “${isolated(name)}” is finished`,
    preview: `${some} to look at.`,
    title: `Your run “${isolated(name)}” is finished`,
    paragraphs: [
      `${some} wait for your decision. Nothing is in your shop before you publish it.`,
      ...(failed > 0 ? [`${none} no images. What is not delivered costs nothing.`] : []),
    ],
    action: { label: 'Look at the images', url },
    notes: [WHY],
  };
}

/** Once after every time that credits came in. */
export function creditsLowMail(available: number, url: string): MailContent {
  return {
    subject: 'You are low on credits in Plinth',
    preview: `${available} credits are left.`,
    title: 'You are low on credits',
    paragraphs: [`${available} credits are left. Without credits, new runs cannot start.`],
    action: { label: 'Open Plinth', url },
    notes: [WHY],
  };
}
