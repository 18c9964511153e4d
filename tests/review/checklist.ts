/** One row of the review checklist: what Shopify asks for of an app in its store, and of one Built for Shopify. */
export interface Requirement {
  readonly number: number;
  readonly text: string;
  /** The points for a person to look at, beside the tests or in their place; details stand in docs/shopify/app-review.md. */
  readonly manual?: string;
}

const row = (number: number, text: string, manual?: string): Requirement => ({
  number,
  text,
  ...(manual ? { manual } : {}),
});

/** A1 to A39. The tests of a row carry its number in their names. */
export const CHECKLIST: readonly Requirement[] = [
  row(1, 'Works by session tokens alone, with cookies and storage denied'),
  row(2, 'App Bridge first in the head of every embedded document'),
  row(3, 'No sign-in, no registration and no approval after the installation'),
  row(4, 'Never asks for the shop’s domain inside the admin'),
  row(5, 'Only the admin and the proven shop may frame an answer'),
  row(6, 'Compliance messages: wrong signature 401, right one 2xx, work done'),
  row(7, 'Uninstalled: access gone, work stopped; a late message changes nothing'),
  row(8, 'Messages are answered at once and worked through later'),
  row(9, 'Store users pay through Shopify alone'),
  row(10, 'Accept, decline, approve again, plan up and down without support'),
  row(11, 'What the return address says about a charge is not believed'),
  row(12, 'A reinstallation does not renew the trial'),
  row(13, 'GraphQL only, a supported version, nothing deprecated'),
  row(14, 'No permission that is not used'),
  row(15, 'No dead link, no error page, no empty page'),
  row(16, 'TLS only with HSTS; no secret reaches the browser', 'Open the public address with http://: it redirects.'),
  row(17, 'The admin’s own navigation and no second one'),
  row(18, 'The contextual save bar: discard restores, leaving asks'),
  row(19, 'Failures stay on the page until dismissed'),
  row(20, 'Nothing is laid over a page by itself'),
  row(21, 'Dialogs of Polaris or App Bridge, opened by a click'),
  row(22, 'No sideways scrolling on a phone'),
  row(23, 'Contrast, keyboard, focus, labels'),
  row(24, 'What needs a plan says so before it is used: nothing does'),
  row(25, 'Home shows status and the setup guide'),
  row(26, 'Accounts elsewhere are connected and disconnected inside the app: there are none'),
  row(27, 'LCP, CLS and INP', 'npm run bench:embedded, and App Bridge’s own figures after 28 days.'),
  row(28, 'No magic icon, no magic colour'),
  row(29, 'Extensions promote nothing'),
  row(30, 'Forged, foreign, expired and malformed hosts, shops and tokens'),
  row(31, 'Erasing leaves no row and no file'),
  row(
    32,
    'Data protection details, screencast, test access',
    'docs/shopify/app-review.md; fill in contact and policy address.',
  ),
  row(33, 'Addresses below /auth lead nowhere else'),
  row(34, 'No price elsewhere, no countdown, no pressure'),
  row(35, 'Reviews are asked for honestly or not at all'),
  row(36, 'Controls, prompt and canvas on the screen together'),
  row(37, 'The main job is done inside the admin, which is no copy of the site'),
  row(38, 'One primary action at most in a group'),
  row(39, 'Key figures on the home'),
];

/** Numbers in a test's or a group's name: `A7, A31: ...` or `A6: ...`. */
export function numbersIn(name: string): number[] {
  const [, list] = /(?:^|\s)((?:A\d{1,2}, )*A\d{1,2}): /.exec(name) ?? [];
  return list ? list.split(', ').map((number) => Number(number.slice(1))) : [];
}
