/** A sentence of the spec (platform-and-account), where it stands in the code, and the test that reaches it. */
export interface Message {
  /** As the spec has it; what stands in braces there comes after the end. */
  readonly text: string;
  /** Section of the spec. */
  readonly section: number;
  readonly source: string;
  readonly test: string;
  /** The constant that the test names instead of the sentence. */
  readonly needle?: string;
}

type Row = readonly [section: number, text: string, test?: string, needle?: string];

const rows = (source: string, usualTest: string, list: readonly Row[]): Message[] =>
  list.map(([section, text, test = usualTest, needle]) => ({
    section,
    text,
    source,
    test,
    ...(needle ? { needle } : {}),
  }));

const LIFE = 'tests/browser/customer-life.deep.test.ts';
const ACCOUNT = 'tests/routes/account-messages.db.test.ts';
const PROFILE = 'app/api/calls/profile-calls.db.test.ts';
const CHOICES = 'app/domain/billing/plan-choice.test.ts';
const ADMIN_PLANS = 'tests/browser/embedded-billing.test.ts';
const IMAGES = 'app/api/calls/images-calls.db.test.ts';
const STORE = 'tests/routes/store-calls.db.test.ts';

export const CATALOGUE: readonly Message[] = [
  ...rows('app/domain/accounts/accounts.messages.ts', ACCOUNT, [
    [2, 'User Registered Successfully. Please check your inbox for verification email'],
    [5, 'Passwords do not match'],
    [5, 'Please enter email'],
    [5, 'Please enter valid email'],
    [5, 'Invalid Token'],
    [5, 'token not found'],
    [8, 'Not an active user'],
    [
      8,
      'Your account is currently pending approval by the admin. Please wait for the approval email before attempting to log in. Thank you for your patience.',
    ],
    [8, 'Invalid Credentials'],
    [8, 'Some Error Occurred'],
    [8, 'We have received your password reset request. Please check your email for further instructions.'],
    [8, 'Sorry, we could not find your email address on our system...'],
    [8, 'Your password has been successfully reset. You can now log in with your new password.'],
    [8, 'Your account has been verified successfully.'],
  ]),
  ...rows('app/domain/accounts/profile/profile.messages.ts', PROFILE, [
    [5, 'Fields cannot be empty'],
    [5, "Passwords doesn't match"],
    [5, 'No Profile Picture Found'],
    [8, 'Some error occured while trying to delete your profile picture, please try after sometimes'],
  ]),
  ...rows('app/domain/generation/kinds/edit.messages.ts', 'app/domain/generation/kinds/edit.db.test.ts', [
    [8, 'Some error occured while trying to save the image'],
  ]),
  ...rows('app/domain/accounts/tracking/track-usage.server.ts', 'app/api/calls/tracking-calls.db.test.ts', [
    [8, 'User Tracking Failed'],
  ]),
  ...rows('app/shell/shell.messages.ts', LIFE, [
    [1, 'Create an AI-generated photoshoot and video for your product', 'tests/browser/customer-kit.ts'],
    [2, 'Page not found', 'tests/browser/main-job.test.ts', '/page not found/i'],
    [2, 'Go back home', 'tests/browser/embedded.test.ts'],
    [2, 'You currently do not have credits. Please choose a subscription plan.'],
    [2, 'See Plans'],
  ]),
  ...rows('app/gate/embedded-way.rules.ts', 'app/gate/embedded-way.test.ts', [[4, 'Missing host query argument']]),
  ...rows('app/domain/billing/plan-choice.rules.ts', CHOICES, [
    [4, 'Current Plan'],
    [4, 'Changing To'],
    [4, 'Upgrade', LIFE],
    [4, 'Downgrade', LIFE],
    [4, 'Change'],
    [4, 'Purchase', LIFE],
  ]),
  ...rows('app/domain/billing/screens/plans-screen.tsx', LIFE, [
    [4, 'Resume'],
    [4, 'Cancel Change'],
  ]),
  ...rows('app/domain/billing/billing.messages.ts', LIFE, [
    [4, 'Plan ends on '],
    [4, 'Changing to ', LIFE],
    [4, 'Please Wait...', CHOICES],
    [4, '7-day free trial', ADMIN_PLANS],
    [8, 'Subscription plan activated successfully'],
    [8, 'Subscription plan canceled successfully'],
    [8, 'Oops something went wrong', 'tests/routes/stripe.db.test.ts'],
    [9, 'nlimited AI background removal', CHOICES],
    [9, 'nlimited downloads with no watermarks', CHOICES],
  ]),
  ...rows('app/domain/billing/stripe/stripe.messages.ts', LIFE, [[2, 'Payment Failed']]),
  ...rows('app/domain/api-keys/api-keys.messages.ts', 'tests/browser/api-keys.test.ts', [[2, 'No API keys found']]),
  ...rows('app/domain/library/library.messages.ts', IMAGES, [
    [2, 'Nothing here yet...', LIFE],
    [2, 'Are you sure you want to delete this file?', LIFE],
    [8, 'No file provided'],
    [
      8,
      'Failed to process image file',
      'app/domain/library/files/process-picture.test.ts',
      'libraryMessages.unreadable',
    ],
    [8, 'Image Successfully Saved', 'app/api/calls/pictures-calls.db.test.ts'],
    [8, 'Image saved successfully', 'app/api/calls/pictures-calls.db.test.ts'],
    [8, 'Failed to load video. Please try again later.', 'tests/browser/videos.test.ts', 'videoFailed'],
  ]),
  ...rows('app/domain/image-editor/image-editor.messages.ts', 'tests/browser/image-editor.test.ts', [
    [8, 'Are you sure you want to exit without saving?', 'tests/browser/image-editor.test.ts', 'exitQuestion'],
  ]),
  ...rows('app/domain/generation/generation.messages.ts', 'app/domain/generation/generation.db.test.ts', [
    [8, 'Failed to remove background due to an API error'],
  ]),
  ...rows('app/domain/generation/generation.messages.ts', 'app/domain/generation/cut-out-refusal.test.ts', [
    [8, 'No response received from the background removal service'],
    [8, 'Server responded with status '],
  ]),
  ...rows('app/domain/store/store.messages.ts', STORE, [
    [5, 'Please select a product before uploading the image.'],
    [5, 'You need to login with shopify to access this feature.'],
    [8, 'Shopify image imported successfully.'],
    [8, 'Failed to import Shopify image.'],
  ]),
  ...rows('app/domain/words/captions.messages.ts', 'tests/browser/first-photo-kit.ts', [
    [5, 'Prompt is too short, please have at least 5 words.'],
  ]),
  ...rows('app/domain/generation/generation.messages.ts', 'tests/browser/ideation.test.ts', [
    [5, 'Prompts should have at least five words.', 'app/api/calls/prompt-assist-calls.db.test.ts'],
    [8, 'Error occurred while generating Image, please try again'],
  ]),
  ...rows('app/domain/training/training.messages.ts', 'tests/browser/custom-training.test.ts', [
    [2, 'No trained models yet...'],
    [8, 'Training started successfully!'],
    [8, 'Starting image generation...'],
    [8, 'Images generated successfully!'],
    [8, 'Image downloaded successfully!'],
    [8, 'Failed to download image. Please try again.'],
  ]),
  ...rows('app/domain/generation/training.messages.ts', 'tests/browser/custom-training.test.ts', [
    [8, 'Training failed. Please try again.'],
    [8, 'Failed to generate images. Please try again.'],
  ]),
  ...rows('app/domain/ideation/ideation.messages.ts', 'tests/browser/ideation.test.ts', [
    [4, 'Generating image...'],
    [8, 'No image generated yet!'],
    [8, 'Image saved successfully!'],
    [8, 'Failed to save the image. Please try again.'],
  ]),
  ...rows('app/domain/sharing/posts/post.messages.ts', 'app/domain/sharing/screens/post-end.test.ts', [
    [2, 'Your post has been successfully shared on LinkedIn!'],
    [8, 'Error while uploading to tiktok'],
    [8, 'Image uploaded to tiktok successfully.'],
  ]),
  ...rows('app/domain/sharing/networks/network-messages.ts', 'app/domain/sharing/connections/connections.db.test.ts', [
    [8, 'An error occurred while processing your request. Please try again'],
  ]),
  ...rows('app/domain/library/library.messages.ts', 'app/api/calls/read-avatars.test.ts', [
    [8, 'Failed to load avatars'],
  ]),
  ...rows('app/platform/errors.ts', 'app/platform/errors.test.ts', [
    [8, 'Something went wrong. Please try again later.'],
  ]),
];

/** Sentences of rooms that are not built yet, by room. They move up when the room says them. */
export const NOT_YET: Readonly<Record<string, readonly string[]>> = {};
