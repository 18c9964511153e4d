export { deletionHandler } from './deletion-handler.server.ts';
export { exportAccount } from './export-account.server.ts';
export { forgetToldAddresses } from './forget-told-addresses.server.ts';
