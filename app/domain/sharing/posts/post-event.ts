/** Type of the account stream's event whose data is a `PostView`. */
export const POST_EVENT = 'network.post';
