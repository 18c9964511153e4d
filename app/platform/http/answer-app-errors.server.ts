import type { ServerBuild } from '@remix-run/node';
import { toExpectedError } from '../database/database-trouble.rules.ts';
import { isAppError } from '../errors.ts';
import { noteReason } from './caller.server.ts';

type Handler = (args: never) => unknown;

/** The context that the server gives to every page's loaders and actions beside the nonce. */
export interface AnswerContext {
  /** Sets a header of the answer whatever page comes of it: a refused page's own headers are not asked for. */
  readonly setHeader: (name: string, value: string) => void;
}

/**
 * The build with pages that answer an AppError by its own status and sentence. The framework knows only thrown Responses;
 * anything else is a failure of ours to it, status 500.
 */
export function answerAppErrors(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader ? { loader: answering(loader as Handler) } : {}),
      ...(action ? { action: answering(action as Handler) } : {}),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}

function answering(handler: Handler) {
  return async (args: { readonly context: AnswerContext }) => {
    try {
      return await handler(args as never);
    } catch (error) {
      const expected = toExpectedError(error);
      if (!isAppError(expected)) throw error;
      noteReason(expected);
      const { userMessage: message, code, status, retryAfterSeconds } = expected;
      if (retryAfterSeconds !== undefined) args.context.setHeader('Retry-After', String(retryAfterSeconds));
      throw Response.json({ message, code }, { status });
    }
  };
}
