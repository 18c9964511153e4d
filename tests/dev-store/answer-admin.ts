import { execute, getOperationAST, GraphQLError, parse, specifiedRules, validate, visit } from 'graphql';
import type { DocumentNode, GraphQLFieldResolver } from 'graphql';
import { adminRoot } from './admin-root.ts';
import type { AdminRootOptions } from './admin-root.ts';
import { adminSchema } from './admin-schema.ts';
import type { DevShop } from './dev-shop.ts';

/** Standard plan (shopify.dev, API rate limits). */
const BUCKET = 2000;
const RESTORE_PER_SECOND = 100;
const MUTATION_COST = 10;

/** Needed for a mutation or query by its name; what is not named needs none. */
export const SCOPE_OF: Readonly<Record<string, string>> = {
  products: 'read_products',
  product: 'read_products',
  productsCount: 'read_products',
  productVendors: 'read_products',
  productTypes: 'read_products',
  productTags: 'read_products',
  productUpdate: 'write_products',
  productReorderMedia: 'write_products',
  fileCreate: 'write_files',
  fileUpdate: 'write_files',
  fileDelete: 'write_files',
};

/** The body that Shopify would answer with status 200. Documents are checked against the whole schema. */
export async function answerAdmin(options: AdminRootOptions, body: unknown): Promise<object> {
  const { query = '', variables = null } = (body ?? {}) as { query?: string; variables?: Record<string, unknown> };
  const schema = adminSchema();
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch (error) {
    return { errors: [shown(error as GraphQLError)] };
  }
  const faults = validate(schema, document, specifiedRules);
  if (faults.length > 0) return { errors: faults.map(shown) };
  const cost = costOf(document);
  const throttle = takeFromBucket(options.shop, cost, options.now());
  if (!throttle.isAccepted) {
    return { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }], extensions: throttle.extensions };
  }
  const result = await execute({
    schema,
    document,
    rootValue: adminRoot(options),
    variableValues: variables,
    fieldResolver: resolveField(options.scopes),
  });
  return {
    ...(result.data === undefined ? {} : { data: result.data }),
    ...(result.errors ? { errors: result.errors.map(shown) } : {}),
    extensions: throttle.extensions,
  };
}

const shown = (error: GraphQLError) => ({ message: error.message, path: error.path, extensions: error.extensions });

/** What is not in memory is an error, never an empty answer. */
function resolveField(scopes: readonly string[]): GraphQLFieldResolver<unknown, unknown> {
  return (source, args, context, info) => {
    const isRoot = info.path.prev === undefined;
    const scope = isRoot ? SCOPE_OF[info.fieldName] : undefined;
    // To write is to read, too.
    const isGranted = !scope || scopes.includes(scope) || scopes.includes(scope.replace('read_', 'write_'));
    if (!isGranted) {
      throw new GraphQLError(`Access denied for ${info.fieldName} field.`, {
        extensions: { code: 'ACCESS_DENIED', requiredAccess: `\`${scope}\` access scope.` },
      });
    }
    const value = (source as Record<string, unknown>)[info.fieldName];
    if (value === undefined) {
      throw new GraphQLError(`the development store does not know ${info.parentType.name}.${info.fieldName}`);
    }
    return typeof value === 'function' ? value(args, context, info) : value;
  };
}

/** Roughly Shopify's: a mutation 10, an object 1, a list its page size times what one of its items costs. */
function costOf(document: DocumentNode): number {
  const isMutation = getOperationAST(document)?.operation === 'mutation';
  let cost = isMutation ? MUTATION_COST : 1;
  let factor = 1;
  const factors: number[] = [];
  visit(document, {
    Field: {
      enter(field) {
        factors.push(factor);
        const size = field.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last')?.value;
        if (size) factor *= size.kind === 'IntValue' ? Math.max(1, Number(size.value) / 5) : 2;
        if (field.selectionSet) cost += factor;
      },
      leave() {
        factor = factors.pop() ?? 1;
      },
    },
  });
  return Math.ceil(cost);
}

function takeFromBucket(shop: DevShop, cost: number, now: number) {
  const refilled = shop.bucket + ((now - shop.filledAt) / 1000) * RESTORE_PER_SECOND;
  shop.bucket = Math.min(BUCKET, refilled);
  shop.filledAt = now;
  const isAccepted = cost <= shop.bucket;
  if (isAccepted) shop.bucket -= cost;
  const throttleStatus = {
    maximumAvailable: BUCKET,
    currentlyAvailable: Math.floor(shop.bucket),
    restoreRate: RESTORE_PER_SECOND,
  };
  const actualQueryCost = isAccepted ? cost : null;
  return { isAccepted, extensions: { cost: { requestedQueryCost: cost, actualQueryCost, throttleStatus } } };
}
