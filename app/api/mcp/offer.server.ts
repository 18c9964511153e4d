import type { Caller } from '#app/gate/index.server.ts';
import { callTool } from './call-tool.server.ts';
import type { McpOffer, McpPrompt } from './mcp-offer.ts';
import { listPictureResources, readPictureResource, resourceTemplates } from './resources.server.ts';
import { callTools } from './tools.server.ts';

const INSTRUCTIONS = [
  'Plinth makes product photos: a photo goes in, the product is cut out, staged on a scene, and photographed.',
  'Usual order: upload_picture, remove_background, get_job until it has ended, generate_product_photo with the cut-out, get_job, download_pictures.',
  'A tool that costs credits answers with a quote first: nothing is spent. Show the price to the person, then call again with the same arguments and quote_id.',
  'Addresses in answers are relative to this server unless they begin with https, need no key, and are good for at least half an hour.',
].join(' ');

const PROMPTS: readonly McpPrompt[] = [
  {
    name: 'product_photo',
    description: 'From one photo of a product to a finished picture, with its price agreed to before.',
    arguments: [
      { name: 'picture', description: 'Address or id of the photo.', required: true },
      { name: 'scene', description: 'Where it shall stand and in which light, in words.', required: true },
    ],
  },
];

/** What an API key may use: the calls of its scopes as tools, its account's pictures as resources. */
export function offerOf(caller: Caller, request: Request): McpOffer {
  const { key, account } = caller;
  const usable = callTools().filter(({ call }) => key?.scopes.includes(call.scope!));
  const isReader = key?.scopes.includes('read') ?? false;
  return {
    instructions: INSTRUCTIONS,
    tools: usable.map(({ tool }) => tool),
    async callTool(name, args) {
      const tool = usable.find((each) => each.tool.name === name);
      return tool && key ? callTool(tool, args, { caller: { account, key }, request }) : null;
    },
    listResources: (cursor) => (isReader ? listPictureResources(account, cursor) : Promise.resolve({ resources: [] })),
    resourceTemplates: isReader ? resourceTemplates : [],
    readResource: (uri) => (isReader ? readPictureResource(account, uri, request) : Promise.resolve(null)),
    prompts: PROMPTS,
    getPrompt(name, { picture = '', scene = '' }) {
      if (name !== PROMPTS[0]!.name) return null;
      const text = `Make a product photo with Plinth. The photo: ${picture}. The scene: ${scene}. Upload it, remove its background, ask me about the price before you spend credits, then give me the address of the finished picture.`;
      return { messages: [{ role: 'user', content: { type: 'text', text } }] };
    },
  };
}
