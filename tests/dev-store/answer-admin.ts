import { execute, GraphQLError, parse, specifiedRules, validate } from 'graphql';
import type { DocumentNode, GraphQLFieldResolver } from 'graphql';
import { adminRoot } from './admin-root.ts';
import type { AdminRootOptions } from './admin-root.ts';
import { adminSchema } from './admin-schema.ts';
import { bucketSize } from './dev-shop.ts';
import type { DevShop } from './dev-shop.ts';
import { actualCost, MAX_QUERY_COST, requestedCost } from './query-cost.ts';

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
  productVariantAppendMedia: 'write_products',
  productVariantDetachMedia: 'write_products',
  fileCreate: 'write_files',
  fileUpdate: 'write_files',
  fileDelete: 'write_files',
};

/** The body that Shopify would answer with status 200. Documents are checked against the whole schema. */
export async function answerAdmin(options: AdminRootOptions, body: unknown): Promise<object> {
  const { query = '', variables = null } = (body ?? {}) as { query?: string; variables?: Record<string, unknown> };
  const schema = adminSchema();
  const read = readDocument(query);
  if ('errors' in read) return read;
  const priced = { schema, document: read.document, variables };
  const cost = requestedCost(priced);
  if (cost > MAX_QUERY_COST) return { errors: [tooDear(cost)] };
  const { shop } = options;
  shop.meter.asked += 1;
  shop.meter.dearest = Math.max(shop.meter.dearest, cost);
  if (!takeFromBucket(shop, cost, options.now())) {
    shop.meter.throttled += 1;
    return {
      errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
      extensions: costExtension(shop, cost, null),
    };
  }
  const result = await execute({
    schema,
    document: read.document,
    rootValue: adminRoot(options),
    variableValues: variables,
    fieldResolver: resolveField(options.scopes),
  });
  // The part that was asked for and did not come is given back.
  const actual = Math.min(cost, actualCost(priced, result.data ?? {}));
  shop.bucket = Math.min(bucketSize(shop), shop.bucket + cost - actual);
  shop.meter.spent += actual;
  return {
    ...(result.data === undefined ? {} : { data: result.data }),
    ...(result.errors ? { errors: result.errors.map(shown) } : {}),
    extensions: costExtension(shop, cost, actual),
  };
}

const known = new Map<string, DocumentNode>();

/** Checked against the whole schema once, which takes longer than most answers. */
function readDocument(query: string): { readonly document: DocumentNode } | { readonly errors: readonly object[] } {
  const before = known.get(query);
  if (before) return { document: before };
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch (error) {
    return { errors: [shown(error as GraphQLError)] };
  }
  const faults = validate(adminSchema(), document, specifiedRules);
  if (faults.length > 0) return { errors: faults.map(shown) };
  known.set(query, document);
  return { document };
}

const tooDear = (cost: number) => ({
  message: `Query cost is ${cost}, which exceeds the single query max cost limit (${MAX_QUERY_COST}).`,
  extensions: { code: 'MAX_COST_EXCEEDED', cost, maxCost: MAX_QUERY_COST },
});

const shown = (error: GraphQLError) => ({ message: error.message, path: error.path, extensions: error.extensions });

/** A field that is not in memory is an error, never an empty answer. */
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

/** Fills the bucket by the time that went by; whether there was enough in it. */
function takeFromBucket(shop: DevShop, cost: number, now: number): boolean {
  const refilled = shop.bucket + ((now - shop.filledAt) / 1000) * shop.pointsPerSecond;
  shop.bucket = Math.min(bucketSize(shop), refilled);
  shop.filledAt = now;
  if (cost > shop.bucket) return false;
  shop.bucket -= cost;
  return true;
}

const costExtension = (shop: DevShop, requestedQueryCost: number, actualQueryCost: number | null) => ({
  cost: {
    requestedQueryCost,
    actualQueryCost,
    throttleStatus: {
      maximumAvailable: bucketSize(shop),
      currentlyAvailable: Math.floor(shop.bucket),
      restoreRate: shop.pointsPerSecond,
    },
  },
});
