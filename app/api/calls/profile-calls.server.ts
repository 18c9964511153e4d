import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import {
  connectionSchema,
  deviceSchema,
  emailChangeMessages,
  emailChangeSchema,
  passwordChangeSchema,
  profileChangeSchema,
  profileMessages,
  profileSchema,
  securityPageSchema,
  userTypeSchema,
} from '#app/domain/accounts/index.ts';
import {
  cancelEmailChange,
  changePassword,
  endAllDevices,
  endDevice,
  getProfile,
  listConnections,
  listDevices,
  listSecurityEvents,
  MAX_PROFILE_PICTURE_BYTES,
  readProfilePicture,
  removeConnection,
  removeProfilePicture,
  requestDeletion,
  requestEmailChange,
  setProfilePicture,
  updateProfile,
} from '#app/domain/accounts/index.server.ts';
import { announceEndedKeys, endAllApiKeys } from '#app/domain/api-keys/index.server.ts';
import { exportAccount } from '#app/domain/leaving/index.server.ts';
import { clientAddress, limitRate, readSessionToken } from '#app/gate/index.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { withMultipart } from '#app/platform/uploads/receive-multipart.server.ts';
import { hasMailServer } from '#app/platform/mail/has-mail-server.server.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';
import { jsonDownload } from './json-download.ts';

const HOUR_MS = 60 * 60_000;
const PICTURES_PER_HOUR = 30;
const EXPORTS_PER_HOUR = 10;

const PICTURE_LIMITS = {
  fileFields: ['image'],
  maxFiles: 1,
  maxFileBytes: MAX_PROFILE_PICTURE_BYTES,
  maxTotalBytes: MAX_PROFILE_PICTURE_BYTES + 64 * 1024,
} as const;

const done = z.object({ success: z.literal(true), message: z.string() });
const succeed = (message: string) => ({ success: true as const, message });
const saved = done.extend({ user: profileSchema });

const getUser = defineCall('GET', '/api/user/getuser', {
  scope: 'read',
  summary: 'Who is signed in, with the profile.',
  response: profileSchema,
  handle: ({ account }) => getProfile(account),
});

const updateOwnProfile = defineCall('POST', '/api/user/updateprofile', {
  summary:
    'Changes names, phone, kind of user and links. Omitted fields stay unchanged. Links without a scheme get https://.',
  // The spec's `field` stands for what is changed: by itself, or as an object. Whose it is comes from the session.
  body: profileChangeSchema.extend({ field: profileChangeSchema.optional() }),
  response: saved,
  example: { body: { fname: 'Ada', phone: '4915112345678', instagram: 'instagram.com/ada' } },
  refusals: [
    { status: 400, message: profileMessages.phoneNumeric },
    { status: 400, message: profileMessages.unfitLink },
  ],
  async handle({ account, body: { field, ...change } }) {
    const user = await updateProfile({ account, change: { ...change, ...field } });
    return { ...succeed(profileMessages.saved), user };
  },
});

const updateUserType = defineCall('POST', '/api/user/updateusertype', {
  summary: 'Sets the kind of user.',
  body: z.object({ userType: userTypeSchema }),
  response: saved,
  example: { body: { userType: 'merchant' } },
  refusals: [{ status: 400, message: profileMessages.unknownUserType }],
  async handle({ account, body }) {
    return { ...succeed(profileMessages.saved), user: await updateProfile({ account, change: body }) };
  },
});

const changeOwnPassword = defineCall('POST', '/api/user/changepassword', {
  summary:
    'Changes the password. Needs the current one. Signs out all other devices, and ends the API keys with `endApiKeys`.',
  body: passwordChangeSchema,
  response: done,
  example: { body: { currentPassword: 'a stone under a vase', newPassword: 'a vase above a stone' } },
  refusals: [
    { status: 400, message: profileMessages.fieldsEmpty },
    { status: 400, message: profileMessages.passwordsDiffer },
    { status: 422, message: profileMessages.wrongPassword },
  ],
  async handle({ request, account, body }) {
    const { currentPassword, newPassword, endApiKeys } = body;
    const [sessionToken, address] = [readSessionToken(request), clientAddress(request)];
    let ended: string[] = [];
    const alongside = async (tx: Tx) => {
      if (endApiKeys) ended = await endAllApiKeys(tx, account);
    };
    await changePassword({ account, currentPassword, newPassword, sessionToken, address, alongside });
    await announceEndedKeys(ended);
    return succeed(ended.length > 0 ? profileMessages.passwordAndKeysChanged : profileMessages.passwordChanged);
  },
});

const changeOwnEmail = defineCall('POST', '/api/user/changeemail', {
  summary:
    'Requests an email change: a link is sent to the new address and confirms it. The answer does not tell whether the address is known.',
  body: emailChangeSchema,
  response: done,
  example: { body: { email: 'ada@new.example.com', currentPassword: 'a stone under a vase' } },
  refusals: [
    { status: 409, message: emailChangeMessages.storeStays },
    { status: 422, message: emailChangeMessages.same },
    { status: 422, message: profileMessages.wrongPassword },
    { status: 429, message: emailChangeMessages.tooMany },
  ],
  async handle({ request, account, body: { email: newEmail, currentPassword: password } }) {
    await requestEmailChange({ account, newEmail, password, address: clientAddress(request) });
    return succeed(hasMailServer() ? emailChangeMessages.asked : emailChangeMessages.askedWithoutMail);
  },
});

const keepOwnEmail = defineCall('POST', '/api/user/changeemail/cancel', {
  summary: 'Cancels an unconfirmed email change. Its link ends.',
  response: done,
  refusals: [{ status: 404, message: emailChangeMessages.nothingOpen }],
  async handle({ account }) {
    await cancelEmailChange(account);
    return succeed(emailChangeMessages.cancelled);
  },
});

const uploadPicture = defineCall('POST', '/api/user/uploadprofilepic', {
  summary: 'Sets the profile picture from a file part named image (JPEG, PNG, WebP or AVIF, 10 MB).',
  isMultipart: true,
  example: { form: { image: '@me.jpg' } },
  response: saved,
  refusals: [
    { status: 400, message: profileMessages.noFile },
    { status: 413, message: profileMessages.pictureTooLarge },
    { status: 415, message: profileMessages.notAPicture },
  ],
  async handle({ request, account }) {
    await limitRate({ key: `profile-picture:${account.id}`, max: PICTURES_PER_HOUR, windowMs: HOUR_MS });
    await withMultipart(request, PICTURE_LIMITS, async ({ files: [file] }) => {
      if (!file) throw new AppError('bad-request', 'no file', { userMessage: profileMessages.noFile });
      if (file.isTooLarge) {
        throw new AppError('too-large', 'profile picture', { userMessage: profileMessages.pictureTooLarge });
      }
      await setProfilePicture(account, await readFile(file.path));
    });
    return { ...succeed(profileMessages.pictureSaved), user: await getProfile(account) };
  },
});

const removePicture = defineCall('POST', '/api/user/removeprofilepic', {
  summary: 'Deletes the profile picture.',
  response: saved,
  refusals: [{ status: 404, message: profileMessages.noPicture }],
  async handle({ account }) {
    try {
      await removeProfilePicture(account);
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('internal', 'profile picture', {
        userMessage: profileMessages.pictureNotDeleted,
        cause: error,
      });
    }
    return { ...succeed(profileMessages.pictureDeleted), user: await getProfile(account) };
  },
});

const getPicture = defineCall('GET', '/api/user/profilepic', {
  summary: 'The own profile picture, 512 or (small) 96 pixels wide and high.',
  produces: 'image/webp',
  // `v` only makes the address of another picture another one.
  query: z.object({ v: z.string().max(64).optional(), size: z.enum(['small']).optional() }),
  refusals: [{ status: 404, message: profileMessages.noPicture }],
  async handle({ account, query }) {
    return new Response(Buffer.from(await readProfilePicture(account, query.size === 'small')), {
      headers: {
        'Content-Type': 'image/webp',
        'Cache-Control': 'private, max-age=3600',
        'Content-Security-Policy': "sandbox; default-src 'none'",
      },
    });
  },
});

const getDevices = defineCall('GET', '/api/user/sessions', {
  summary: 'Signed-in devices of the account.',
  response: z.object({ devices: z.array(deviceSchema) }),
  handle: async ({ request, account }) => ({ devices: await listDevices(account, readSessionToken(request)) }),
});

const endOneDevice = defineCall('POST', '/api/user/sessions/end', {
  summary: 'Signs one device out.',
  body: z.object({ sessionId: z.uuid(profileMessages.sessionMissing) }),
  response: done,
  refusals: [{ status: 404, message: profileMessages.sessionMissing }],
  async handle({ account, body }) {
    await endDevice(account, body.sessionId);
    return succeed(profileMessages.sessionEnded);
  },
});

const endEveryDevice = defineCall('POST', '/api/user/sessions/end-all', {
  summary: 'Signs the account out everywhere, this device included.',
  response: z.object({ success: z.literal(true) }),
  async handle({ account }) {
    await endAllDevices(account);
    return { success: true as const };
  },
});

const KEY_EVENTS = ['api-key.created', 'api-key.ended', 'api-key.new-address'] as const;

const getSecurityEvents = defineCall('GET', '/api/user/security', {
  summary: 'The account\u2019s own lines of the security journal, newest first, 20 a page.',
  query: z.object({
    /** `next` of the page before. */
    before: z.uuid().optional(),
    about: z.enum(['all', 'keys']).default('all'),
  }),
  response: securityPageSchema,
  handle: ({ account, query: { before, about } }) =>
    listSecurityEvents({ account, before, ...(about === 'keys' ? { kinds: KEY_EVENTS } : {}) }),
});

const getConnections = defineCall('GET', '/api/user/connections', {
  summary: 'Connected accounts: Google, the shop.',
  response: z.object({ connections: z.array(connectionSchema) }),
  handle: async ({ account }) => ({ connections: await listConnections(account) }),
});

const disconnect = defineCall('POST', '/api/user/connections/remove', {
  summary: 'Disconnects an account. The only way to log in cannot be removed.',
  body: z.object({ provider: z.enum(['google']) }),
  response: done,
  refusals: [
    { status: 404, message: profileMessages.connectionMissing },
    { status: 409, message: profileMessages.connectionNeeded },
  ],
  async handle({ account, body }) {
    await removeConnection(account, body.provider);
    return succeed(profileMessages.connectionRemoved);
  },
});

const exportOwnData = defineCall('GET', '/api/user/export', {
  summary: 'Everything kept about the account as one JSON file; addresses in it are good for 30 to 60 minutes.',
  produces: 'application/json',
  async handle({ request, account }) {
    await limitRate({ key: `export:${account.id}`, max: EXPORTS_PER_HOUR, windowMs: HOUR_MS });
    const pieces = exportAccount({ account, origin: new URL(request.url).origin });
    return jsonDownload(pieces, 'plinth-data.json');
  },
});

const deleteOwnAccount = defineCall('POST', '/api/user/deleteaccount', {
  summary: 'Deletes the account with everything in it; confirmed by its email, and its password where it has one.',
  body: z.object({ confirmation: z.string().max(320), password: z.string().max(1024).default('') }),
  response: done,
  example: { body: { confirmation: 'ada@example.com', password: 'a stone under a vase' } },
  refusals: [
    { status: 422, message: profileMessages.deletionUnconfirmed },
    { status: 422, message: profileMessages.wrongPassword },
    { status: 409, message: profileMessages.ownerStays },
    { status: 409, message: profileMessages.storeStays },
  ],
  async handle({ request, account, body }) {
    await requestDeletion({ account, ...body, address: clientAddress(request) });
    return succeed(hasMailServer() ? profileMessages.deletionAccepted : profileMessages.deletionAcceptedWithoutMail);
  },
});

export const profileCalls = [
  getUser,
  updateOwnProfile,
  updateUserType,
  changeOwnPassword,
  changeOwnEmail,
  keepOwnEmail,
  uploadPicture,
  removePicture,
  getPicture,
  getDevices,
  endOneDevice,
  endEveryDevice,
  getSecurityEvents,
  getConnections,
  disconnect,
  exportOwnData,
  deleteOwnAccount,
] as const satisfies readonly Call[];
