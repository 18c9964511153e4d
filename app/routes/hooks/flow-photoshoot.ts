import type { ActionFunctionArgs } from '@remix-run/node';
import { recipeNameSchema } from '#app/domain/catalogue/index.ts';
import { joinByName } from '#app/domain/catalogue/index.server.ts';
import { storeMessages, toProductId } from '#app/domain/store/index.ts';
import { MAX_PHOTOS_PER_SHOOT, photoshootPromptSchema } from '#app/domain/photoshoots/index.ts';
import { requestPhotoshoot } from '#app/domain/photoshoots/index.server.ts';
import { errorResponse, refuseOtherMethods, requireFlowRun } from '#app/gate/index.server.ts';
import { AppError } from '#app/platform/errors.ts';

/**
 * The action of Shopify Flow: accepted at once, worked through by the queue, once however often it is sent. With a recipe the
 * product joins the day's run, to be looked at and published there; without one it is a photoshoot.
 */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  try {
    const { run, account } = await requireFlowRun(request);
    const productId = toProductId(String(run.properties['product_id']));
    const recipe = recipeNameSchema.safeParse(run.properties['recipe'] ?? '');
    if (productId && recipe.success) {
      await joinByName({ account, recipeName: recipe.data, productId });
      return accepted();
    }
    const prompt = photoshootPromptSchema.safeParse(run.properties['prompt']);
    if (!prompt.success || !productId) {
      const userMessage = prompt.success ? storeMessages.notAProduct : prompt.error.issues[0]!.message;
      throw new AppError('bad-request', 'a run without product or scene', { userMessage });
    }
    await requestPhotoshoot({
      account,
      productId,
      prompt: prompt.data,
      count: MAX_PHOTOS_PER_SHOOT,
      idempotencyKey: `flow:${run.id}`,
    });
    return accepted();
  } catch (error) {
    return errorResponse(error, request);
  }
}

const accepted = () => new Response(null, { status: 200, headers: { 'Cache-Control': 'no-store' } });

export const loader = () => refuseOtherMethods();
