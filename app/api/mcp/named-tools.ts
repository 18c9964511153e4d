/** A tool that is listed: its name is the thing a person asks for, its text the one fact that decides. */
export interface NamedTool {
  readonly name: string;
  readonly call: string;
  readonly about: string;
  /** Its answer is what it is called for, so that the list describes more of it. */
  readonly isAnswerWhole: boolean;
}

const tool = (name: string, call: string, about: string): NamedTool => ({ name, call, about, isAnswerWhole: false });
const reader = (name: string, call: string, about: string): NamedTool => ({ name, call, about, isAnswerWhole: true });

/** In the order of the work. With the two tools of the whole API, an account with a store and all scopes gets forty. */
export const NAMED_TOOLS: readonly NamedTool[] = [
  tool('upload_picture', 'POST /api/images/user/save-image-to-bucket', 'Upload a photo, as base64 or by its address.'),
  tool('list_pictures', 'GET /api/images/library', 'Pictures and videos of the library, newest first.'),
  reader('get_picture', 'GET /api/images/library/{id}', 'One picture or video with its addresses and certificate.'),
  tool(
    'remove_background',
    'POST /api/images/remove-background',
    'Cut a product out of its photo. Free; starts a job.',
  ),
  tool('stage_product', 'POST /api/images/stage', 'Put cut-out products into a new project. Free.'),
  tool(
    'generate_product_photo',
    'POST /api/products/generate',
    'Product photos from a composition (starts a job) or a canvas picture. Costs credits.',
  ),
  tool(
    'generate_again',
    'POST /api/generation/again',
    'One more photo by the recipe of an earlier one. Costs credits.',
  ),
  tool(
    'make_picture_from_words',
    'POST /api/generation/text-to-image',
    'Pictures from words alone; without a provider scenes of own sets and props. Costs credits.',
  ),
  tool('edit_picture_by_words', 'POST /api/images/edit-by-words', 'Change a picture as a sentence says. Starts a job.'),
  tool(
    'resize_picture',
    'POST /api/images/resize/single',
    'A copy at exactly this size; the overhang is cut off. Free.',
  ),
  tool('enlarge_picture', 'POST /api/generation/falUpscale', 'Two or four times as wide and high. Costs credits.'),
  tool('make_video', 'POST /api/generation/generate-video-kling', 'A short video of a picture. Costs credits.'),
  tool('try_on_garment', 'POST /api/virtual-try-on/generate', 'A model wears the garment. Costs credits.'),
  tool('write_captions', 'POST /api/prompts/captions/generate', 'Captions for a prompt, a picture or a product.'),
  tool('delete_pictures', 'POST /api/images/library/delete', 'Delete pictures and videos; they come back for an hour.'),
  tool('restore_pictures', 'POST /api/images/library/restore', 'Bring back what was deleted within the last hour.'),
  tool('download_pictures', 'POST /api/images/download', 'An address that downloads pictures, good for half an hour.'),
  reader('get_job', 'GET /api/generation/jobs/{id}', 'How a job stands, with its pictures.'),
  tool('list_open_jobs', 'GET /api/generation/jobs', 'Jobs that have not ended yet.'),
  tool('stop_job', 'POST /api/interrupt', 'Stop a job; only what arrived is charged.'),
  tool('list_prices', 'GET /api/features', 'Credits that each use costs.'),
  tool('get_credits', 'GET /api/user/credits', 'Credits of the account, free and set aside.'),
  tool('list_scenes', 'GET /api/workspaces/projects', 'Projects of the account, newest first.'),
  tool('list_channels', 'GET /api/channels', 'Sales channels and their rules for pictures.'),
  tool('check_for_channels', 'POST /api/channels/check', 'Measure pictures against the rules of channels.'),
  tool('fit_for_channel', 'POST /api/channels/fit', 'A copy that fits the rules of a channel. Free.'),
  tool('export_for_channel', 'POST /api/channels/export', 'Address of a ZIP with pictures mended for a channel.'),
  tool('list_store_products', 'GET /api/products-info', 'Products of the connected shop, ten a page.'),
  tool('import_store_pictures', 'POST /api/store/import', 'Take pictures of a shop’s product into the library.'),
  tool('put_picture_on_product', 'POST /api/store/pushes', 'Put a picture on a product of the shop.'),
  tool('list_catalogue_recipes', 'GET /api/catalogue/recipes', 'Recipes for runs over many products.'),
  tool('create_catalogue_run', 'POST /api/catalogue/runs', 'Choose products for a recipe; spends nothing yet.'),
  reader('get_catalogue_run', 'GET /api/catalogue/runs/{id}', 'How a run stands, what it costs and has cost.'),
  tool('start_catalogue_run', 'POST /api/catalogue/runs/{id}/start', 'Start a run at its quoted price. Costs credits.'),
  tool('publish_catalogue_run', 'POST /api/catalogue/runs/{id}/publish', 'Put kept pictures of a run into the shop.'),
  tool(
    'roll_back_catalogue_run',
    'POST /api/catalogue/runs/{id}/roll-back',
    'Take published pictures of a run off again.',
  ),
  tool('list_networks', 'GET /api/networks', 'Social networks, and which are connected.'),
  tool('post_to_network', 'POST /api/networks/posts', 'Post a picture or video to a social network.'),
];
