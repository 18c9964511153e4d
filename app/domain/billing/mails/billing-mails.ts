import type { MailContent } from '#app/platform/mail/mail-content.ts';

/** The facts that a mail about a plan names. */
export interface PlanMailFacts {
  /** Beginning of the mail. */
  readonly greeting: string;
  readonly plan: string;
  /** "$9 per month"; null where the plan is none of ours. */
  readonly price: string | null;
  /** Name of the plan before, or of the one that comes. */
  readonly other: string;
  /** When the cycle or the trial ends, as it is read. */
  readonly date: string;
  /** The page with the plans. */
  readonly url: string;
}

const look = (url: string) => ({ label: 'See my plan', url });
const costs = (price: string | null) => (price ? ` It costs ${price}.` : '');

export const billingMails = {
  'payment-failed': ({ greeting, plan, url }: PlanMailFacts): MailContent => ({
    subject: 'Your payment for Plinth did not go through',
    preview: 'Please check your payment details.',
    title: 'Your payment did not go through',
    paragraphs: [
      greeting,
      `We could not collect the payment for your ${plan} plan. It brings no new credits until it is paid. The credits you have stay yours.`,
      'Most often a new card, or a confirmation that your bank asks for, is all it needs.',
    ],
    action: { label: 'Check payment details', url },
    notes: ['If you have paid in the meantime, you don’t need to do anything.'],
  }),
  'trial-ending': ({ greeting, plan, price, date, url }: PlanMailFacts): MailContent => ({
    subject: `Your free trial ends on ${date}`,
    preview: `The ${plan} plan then begins.`,
    title: `Your free trial ends on ${date}`,
    paragraphs: [
      greeting,
      `On that day your ${plan} plan begins, and the first payment is made.${costs(price)}`,
      'You don’t need to do anything to continue. To stop, cancel before that day; nothing is charged.',
    ],
    action: look(url),
  }),
  'plan-changed': ({ greeting, plan, price, other, url }: PlanMailFacts): MailContent => ({
    subject: `Your plan is now ${plan}`,
    preview: `It was ${other} before.`,
    title: `Your plan is now ${plan}`,
    paragraphs: [greeting, `Your plan was changed from ${other} to ${plan}.${costs(price)}`],
    action: look(url),
  }),
  'change-planned': ({ greeting, plan, other, date, url }: PlanMailFacts): MailContent => ({
    subject: `Your plan changes to ${other} on ${date}`,
    preview: `Until then you have ${plan}.`,
    title: `Your plan changes on ${date}`,
    paragraphs: [
      greeting,
      `Until then everything stays as it is with ${plan}; from that day on you have ${other}. You can take this back at any time before.`,
    ],
    action: look(url),
  }),
  'change-undone': ({ greeting, plan, url }: PlanMailFacts): MailContent => ({
    subject: `Your plan stays ${plan}`,
    preview: 'The planned change was taken back.',
    title: `Your plan stays ${plan}`,
    paragraphs: [greeting, 'The change that was planned for the end of the cycle was taken back.'],
    action: look(url),
  }),
  'plan-ending': ({ greeting, plan, date, url }: PlanMailFacts): MailContent => ({
    subject: `Your ${plan} plan ends on ${date}`,
    preview: 'It is not renewed.',
    title: `Your plan ends on ${date}`,
    paragraphs: [
      greeting,
      `As ordered, your ${plan} plan is not renewed. It runs until that day, and the credits you have left stay yours.`,
    ],
    action: { label: 'Keep my plan', url },
  }),
  'plan-resumed': ({ greeting, plan, date, url }: PlanMailFacts): MailContent => ({
    subject: `Your ${plan} plan continues`,
    preview: 'The cancellation was taken back.',
    title: 'Your plan continues',
    paragraphs: [greeting, `The cancellation of your ${plan} plan was taken back. It is renewed on ${date}.`],
    action: look(url),
  }),
  'plan-ended': ({ greeting, plan, url }: PlanMailFacts): MailContent => ({
    subject: `Your ${plan} plan has ended`,
    preview: 'Nothing more is charged.',
    title: 'Your plan has ended',
    paragraphs: [
      greeting,
      `Your ${plan} plan has ended. Nothing more is charged, and the credits you have left stay yours.`,
    ],
    action: { label: 'See the plans', url },
  }),
} as const;
