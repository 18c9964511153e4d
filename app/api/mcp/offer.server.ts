import type { Prompt } from '@modelcontextprotocol/sdk/types.js';
import type { Caller } from '#app/gate/index.server.ts';
import { callTool } from './call-tool.server.ts';
import type { McpOffer } from './mcp-offer.ts';
import { listPictureResources, readPictureResource, resourceTemplates } from './resources.server.ts';
import { apiTools, callTools, isUsable } from './tools.server.ts';
import { callApi, searchApi, wholeApiTools } from './whole-api.server.ts';

const INSTRUCTIONS = [
  'Plinth makes product photos: a photo goes in, the product is cut out, staged on a scene, and photographed.',
  'Usual order: upload_picture, remove_background, get_job until it has ended, generate_product_photo with the cut-out, get_job, download_pictures.',
  'For everything without a tool of its own: search_api, then call_api.',
  'A tool that costs credits answers with a quote first: nothing is spent. Show the price to the person, then call again with the same arguments and quote_id.',
  'Addresses in answers are relative to this server unless they begin with https, need no key, and are good for at least half an hour.',
].join(' ');

const PROMPTS: readonly Prompt[] = [
  {
    name: 'product_photo',
    description: 'From one photo of a product to a finished picture, with its price agreed to before.',
    arguments: [
      { name: 'picture', description: 'Address or id of the photo.', required: true },
      { name: 'scene', description: 'Where it shall stand and in which light, in words.', required: true },
    ],
  },
];

/** The offer to an API key: the calls of its scopes as tools, its account's pictures as resources. */
export function offerOf(caller: Caller, request: Request): McpOffer {
  const { key, account } = caller;
  const scopes = key?.scopes ?? [];
  const usable = apiTools().filter((each) => isUsable(each, account, scopes));
  const listed = callTools().filter((each) => usable.includes(each));
  const isReader = scopes.includes('read');
  return {
    instructions: INSTRUCTIONS,
    tools: [...listed.map(({ tool }) => tool), ...wholeApiTools(usable)],
    async callTool(name, args) {
      if (!key) return null;
      const context = { caller: { account, key }, request };
      if (name === 'search_api') return searchApi(usable, args);
      if (name === 'call_api') return callApi(usable, args, context);
      const tool = listed.find((each) => each.tool.name === name);
      return tool ? callTool(tool, args, context) : null;
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
