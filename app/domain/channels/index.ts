export {
  channelNameSchema,
  channelResultSchema,
  checkedPictureSchema,
  checkOrderSchema,
  exportOrderSchema,
  fitOrderSchema,
  productPixelsSchema,
} from './channels.schema.ts';
export type { CheckedPicture } from './channels.schema.ts';
export type { ChannelsScreenData } from './load-channels-screen.server.ts';
export { channelMessages } from './channels.messages.ts';
export { MAX_CHECKED } from './channel-limits.ts';
export { CHANNEL_NAMES, CHANNELS } from './rules/channels.ts';
